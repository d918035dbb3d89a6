import type { birdPhrases as english } from '../en/birds.ts'

export const birdPhrases: Readonly<Record<keyof typeof english, string>> = {
  'bird.dawnBell': 'ระฆังรุ่ง',
  'bird.blackPearl': 'ไข่มุกดำ',
  'bird.riceKing': 'ราชาทุ่งรวง',
  'bird.monsoon': 'มรสุม',
  'bird.chilliStorm': 'พายุพริก',
  'bird.whiteLotus': 'บัวขาว',
  'bird.teakHeart': 'ใจไม้สัก',
  'bird.jadeFeather': 'ขนหยก',
  'bird.copperGong': 'ฆ้องทองแดง',
  'bird.riverMist': 'หมอกธารา',
  'bird.nightDrum': 'กลองราตรี',
  'bird.mangoSun': 'ตะวันมะม่วง',
  'bird.rubyWind': 'ลมทับทิม',
  'bird.stoneBridge': 'สะพานศิลา',
  'bird.seaBreeze': 'ลมทะเล',
  'bird.luckyEight': 'แปดนำโชค',
}
