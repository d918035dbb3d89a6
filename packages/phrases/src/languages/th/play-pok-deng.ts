import type { Dictionary } from '../../dictionaries.ts'
import type { pokDengPhrases as english } from '../en/play-pok-deng.ts'

/** The words of Pok Deng, in Thai. */
export const pokDengPhrases: Pick<Dictionary<'play'>, keyof typeof english> = {
  'pokdeng.banker': 'เจ้ามือ',
  'pokdeng.bankerShort': 'จ',
  'pokdeng.betting': 'วางเดิมพันแข่งกับเจ้ามือ',
  'pokdeng.drawing': 'จั่วใบที่สามไหม',
  'pokdeng.bankerWaits': 'คุณเป็นเจ้ามือ รอคนอื่นวางเดิมพัน',
  'pokdeng.bet': 'เดิมพัน {0}',
  'pokdeng.sitOut': 'ไม่ลงตานี้',
  'pokdeng.draw': 'จั่ว',
  'pokdeng.stay': 'อยู่',
  'pokdeng.least': 'ต่ำสุด',
  'pokdeng.half': 'ครึ่ง',
  'pokdeng.most': 'สูงสุด',
  'pokdeng.last': 'เท่าเดิม',
  'pokdeng.kind.pok9': 'ป๊อก 9',
  'pokdeng.kind.pok8': 'ป๊อก 8',
  'pokdeng.kind.threeOfAKind': 'ตอง',
  'pokdeng.kind.straightFlush': 'สเตรตฟลัช',
  'pokdeng.kind.straight': 'เรียง',
  'pokdeng.kind.threePictures': 'สามเหลือง',
  'pokdeng.points': '{0} แต้ม',
  'pokdeng.deng': '{0} {1} เด้ง',
  'pokdeng.rule.goal': 'ทุกคนแข่งกับเจ้ามือ โดยผลัดกันเป็นเจ้ามือ ไพ่ 10 J Q K นับเป็นศูนย์ นับเฉพาะหลักหน่วยของแต้มรวม',
  'pokdeng.rule.pok': 'สองใบได้แปดหรือเก้าคือป๊อก ต้องหงายทันที ถ้าเจ้ามือป๊อก จะไม่มีใครได้จั่ว',
  'pokdeng.rule.draw': 'ถ้าไม่ป๊อก ทุกคนเลือกว่าจะจั่วใบที่สามหรือไม่ เจ้ามือเลือกเป็นคนสุดท้าย',
  'pokdeng.rule.order':
    'ลำดับจากสูงไปต่ำ: ป๊อก 9, ป๊อก 8, ตอง, สเตรตฟลัช, เรียง, สามเหลือง, แล้วจึงนับแต้ม ประเภทและแต้มเท่ากันถือว่าเสมอ',
  'pokdeng.rule.deng':
    'คู่หรือสองใบดอกเดียวกันสองเด้ง; สามใบดอกเดียวกัน เรียง และสามเหลืองสามเด้ง; ตองและสเตรตฟลัชห้าเด้ง ไพ่ของผู้ชนะเป็นตัวกำหนดว่าจ่ายกี่เท่า',
  'pokdeng.rule.limit': 'เดิมพันมีเพดาน เพื่อให้ทุกที่นั่งและเจ้ามือจ่ายห้าเด้งได้เสมอ',
  'pokdeng.rule.rake': 'ค่าต๋งหักจากส่วนที่ชนะในแต่ละตา',
  'pokdeng.keys': 'D จั่ว, S อยู่, Enter วางเดิมพัน, ลูกศรปรับจำนวน, M ปิดเสียง, I เปิดหน้านี้',
}
