-- A table of Tabletop Simulator for the tests: FOLDER/objects.lua lists its objects, FOLDER/script.lua is the script of
-- the set-up card. Presses the button that the script makes, and prints what happens. A function that the simulator
-- does not have is an error.
local folder, seats = arg[1], tonumber(arg[2])

local function strict(kind, members)
  return setmetatable(members, {__index = function(_, name)
    error('the simulator has no ' .. kind .. '.' .. tostring(name), 2)
  end})
end

local objects, note = {}, nil
for _, one in ipairs(dofile(folder .. '/objects.lua')) do
  local object
  local members = {type = one.kind, getGMNotes = function() return one.notes end}
  if one.kind == 'Deck' then
    members.randomize = function() print('shuffle ' .. one.notes) end
    -- without the colour of a player, every seated player gets cards
    members.deal = function(number, colour)
      assert(colour == nil and number == math.floor(number))
      for _ = 1, number do
        for seat = 1, seats do
          assert(one.count > 0, 'the deck is empty')
          one.count = one.count - 1
          print('card ' .. one.notes .. ' ' .. seat)
        end
      end
    end
  end
  if one.kind == 'Notecard' then
    members.createButton = function(button)
      assert(button.function_owner == object and type(button.label) == 'string' and #button.position == 3)
      note = {owner = object, click = button.click_function}
    end
  end
  object = strict(one.kind, members)
  objects[#objects + 1] = object
end

local own
for _, object in ipairs(objects) do
  if object.type == 'Notecard' then own = object end
end
local world = strict('Global', {
  self = own, print = print, ipairs = ipairs, pairs = pairs,
  getObjects = function() return objects end,
})
assert(loadfile(folder .. '/script.lua', 't', world))()
if rawget(world, 'onLoad') then world.onLoad() end
if note then
  assert(note.owner == own)
  world[note.click](own, 'White', false)
end
