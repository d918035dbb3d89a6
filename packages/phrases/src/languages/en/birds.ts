/** The names of the birds of our own cockfight, by their ids. */
export const birdPhrases = {
  'bird.dawnBell': 'Dawn Bell',
  'bird.blackPearl': 'Black Pearl',
  'bird.riceKing': 'Rice King',
  'bird.monsoon': 'Monsoon',
  'bird.chilliStorm': 'Chilli Storm',
  'bird.whiteLotus': 'White Lotus',
  'bird.teakHeart': 'Teak Heart',
  'bird.jadeFeather': 'Jade Feather',
  'bird.copperGong': 'Copper Gong',
  'bird.riverMist': 'River Mist',
  'bird.nightDrum': 'Night Drum',
  'bird.mangoSun': 'Mango Sun',
  'bird.rubyWind': 'Ruby Wind',
  'bird.stoneBridge': 'Stone Bridge',
  'bird.seaBreeze': 'Sea Breeze',
  'bird.luckyEight': 'Lucky Eight',
} as const
