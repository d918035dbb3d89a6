import type { birdPhrases as english } from '../en/birds.ts'

export const birdPhrases: Readonly<Record<keyof typeof english, string>> = {
  'bird.dawnBell': '晨钟',
  'bird.blackPearl': '黑珍珠',
  'bird.riceKing': '稻王',
  'bird.monsoon': '季风',
  'bird.chilliStorm': '辣旋风',
  'bird.whiteLotus': '白莲',
  'bird.teakHeart': '柚木心',
  'bird.jadeFeather': '翠羽',
  'bird.copperGong': '铜锣',
  'bird.riverMist': '江雾',
  'bird.nightDrum': '夜鼓',
  'bird.mangoSun': '芒果阳',
  'bird.rubyWind': '红宝风',
  'bird.stoneBridge': '石桥',
  'bird.seaBreeze': '海风',
  'bird.luckyEight': '八吉',
}
