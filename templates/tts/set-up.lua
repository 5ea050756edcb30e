local DEALS = {
-- DEALS
}

function onLoad()
  self.createButton({click_function = 'setUp', function_owner = self, label = 'Shuffle and deal',
    position = {0, 0.3, 1.2}, width = 1500, height = 320, font_size = 180})
end

function setUp()
  for _, deal in ipairs(DEALS) do
    for _, object in ipairs(getObjects()) do
      if object.type == 'Deck' and object.getGMNotes() == deal.deck then
        object.randomize()
        object.deal(deal.each)
      end
    end
  end
end
