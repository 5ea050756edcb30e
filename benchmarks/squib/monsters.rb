require 'squib'

data = Squib.csv file: '../../docs/decks/monsters.csv', explode: 'copies'
inks = {'creature' => '#2F6B3A', 'spell' => '#2B3F8F', 'building' => '#8A5200'}

Squib::Deck.new(cards: data['name'].size, width: '69mm', height: '94mm', dpi: 300, layout: 'monsters.yml') do
  background color: :white
  ink = data['kind'].map { |kind| inks[kind] }
  rect layout: :frame, stroke_color: ink
  rect layout: :art, stroke_color: ink
  png file: data['name'].map { |n| f = "art/#{n}.png"; File.exist?(f) ? f : nil }, layout: :art
  text str: data['name'], layout: :title, color: ink
  text str: data['kind'], layout: :kind
  text str: data['text'], layout: :text
  circle layout: :cost, fill_color: ink
  text str: data['cost'], layout: :cost_number
  text str: 'cost', layout: :cost_label
  fights = data['attack'].each_index.select { |i| data['attack'][i] }
  lives  = data['life'].each_index.select { |i| data['life'][i] }
  circle range: fights, layout: :attack, fill_color: ink
  text range: fights, str: data['attack'], layout: :attack_number
  text range: fights, str: 'attack', layout: :attack_label
  circle range: lives, layout: :life, fill_color: ink
  text range: lives, str: data['life'], layout: :life_number
  text range: lives, str: 'life', layout: :life_label
  save_pdf file: 'monsters-a4.pdf', width: '210mm', height: '297mm', trim: '3mm', margin: '8mm', gap: '0mm', crop_marks: true
end
