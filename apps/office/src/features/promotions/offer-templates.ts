import type { PromotionContent } from '@baize/contract'
import { emptyOffer, usualConditions } from './offer-draft.rules.ts'

/** The templates, in the order in which they are offered. */
export const offerTemplates = [
  'welcomeMatch',
  'reload',
  'cashback',
  'freeBonus',
  'code',
  'newMember',
  'levelGift',
] as const
export type OfferTemplate = (typeof offerTemplates)[number]

type Words = PromotionContent['title']
const words = (EN: string, CN: string, TH: string): Words => ({ TH, CN, EN })

const bonusTerms = words(
  'Bonus money is staked after your own money.\nWhat you win with it is yours once the turnover is met.\nOnly the games that are named count.',
  '红利在自有资金之后使用。\n完成流水后，红利及其盈利归您所有。\n仅指定的游戏计入流水。',
  'ระบบใช้เงินของคุณก่อนแล้วจึงใช้โบนัส\nเมื่อทำยอดครบ โบนัสและเงินที่ชนะจะเป็นของคุณ\nนับเฉพาะเกมที่ระบุ',
)
const cashTerms = words(
  'The amount is yours at once and can be withdrawn.\nEach member can take it as often as the offer says.',
  '奖励即时到账，可直接提款。\n每位会员可按活动规定的次数领取。',
  'เงินเข้าบัญชีทันทีและถอนได้\nสมาชิกแต่ละคนรับได้ตามจำนวนครั้งที่กำหนด',
)
const oneEach = { per: 'ever', device: true, phone: true, bank: false } as const

/** What each template begins with. Budgets and amounts are the operator's to decide, so what is here is small. */
const contents: Readonly<Record<OfferTemplate, Partial<PromotionContent>>> = {
  welcomeMatch: {
    category: 'welcome',
    art: 'crown',
    title: words('Welcome bonus: 100 % of your first deposit', '首存红利：100 %', 'โบนัสต้อนรับ 100 % ของการฝากครั้งแรก'),
    summary: words(
      'Deposit for the first time and get the same again as a bonus.',
      '首次充值即送等额红利。',
      'ฝากครั้งแรกรับโบนัสเท่ากับยอดฝาก',
    ),
    terms: bonusTerms,
    trigger: { kind: 'deposit', number: 1, minAmount: '100.00' },
    reward: { kind: 'match', percent: 100, maxAmount: '1000.00' },
    conditions: { ...usualConditions, of: 'deposit_and_bonus' },
    once: oneEach,
    budget: { total: '50000.00', perDay: '5000.00' },
  },
  reload: {
    category: 'deposit',
    art: 'coins',
    title: words('Reload bonus: 20 % once a day', '每日续存红利：20 %', 'โบนัสเติมเงิน 20 % วันละครั้ง'),
    summary: words(
      'Once a day, one deposit brings 20 % as a bonus.',
      '每天一次，充值即送 20 % 红利。',
      'วันละครั้ง ฝากแล้วรับโบนัส 20 %',
    ),
    terms: bonusTerms,
    trigger: { kind: 'deposit', number: null, minAmount: '200.00' },
    reward: { kind: 'match', percent: 20, maxAmount: '200.00' },
    conditions: { ...usualConditions, days: 3 },
    once: { per: 'day', device: false, phone: false, bank: false },
    budget: { total: '50000.00', perDay: '2000.00' },
  },
  cashback: {
    category: 'deposit',
    art: 'shield',
    title: words('Cash back on a deposit', '充值返现', 'เงินคืนเมื่อฝาก'),
    summary: words(
      'Deposit 500 or more and get 20 back in cash, without turnover.',
      '单笔充值满 500，返现 20，无流水要求。',
      'ฝาก 500 ขึ้นไป รับเงินคืน 20 ไม่ต้องทำยอด',
    ),
    terms: cashTerms,
    trigger: { kind: 'deposit', number: null, minAmount: '500.00' },
    reward: { kind: 'cash', amount: '20.00' },
    conditions: null,
    once: { per: 'day', device: false, phone: true, bank: false },
    budget: { total: '20000.00', perDay: '1000.00' },
  },
  freeBonus: {
    category: 'special',
    art: 'gift',
    title: words('A free bonus for one press', '一键领取免费红利', 'โบนัสฟรีเพียงกดรับ'),
    summary: words('No deposit: press and play.', '无需充值，点击即玩。', 'ไม่ต้องฝาก กดรับแล้วเล่นได้เลย'),
    terms: bonusTerms,
    trigger: { kind: 'claim' },
    reward: { kind: 'bonus', amount: '20.00' },
    conditions: { ...usualConditions, turnover: 20, maxStake: '10.00', maxCashOut: '200.00' },
    once: oneEach,
    budget: { total: '10000.00', perDay: '1000.00' },
  },
  code: {
    category: 'special',
    art: 'ticket',
    title: words('A gift by code', '兑换码礼金', 'ของขวัญจากโค้ด'),
    summary: words('Enter the code and the amount is yours.', '输入兑换码即可领取。', 'กรอกโค้ดแล้วรับเงินได้ทันที'),
    terms: cashTerms,
    trigger: { kind: 'code', code: '' },
    reward: { kind: 'cash', amount: '10.00' },
    conditions: null,
    once: oneEach,
    budget: { total: '5000.00', perDay: null },
  },
  newMember: {
    category: 'welcome',
    art: 'star',
    title: words('A bonus for joining', '注册即送红利', 'โบนัสสมาชิกใหม่'),
    summary: words('Register and it is there.', '注册后即可获得。', 'สมัครแล้วรับทันที'),
    terms: bonusTerms,
    trigger: { kind: 'registration' },
    reward: { kind: 'bonus', amount: '10.00' },
    conditions: { ...usualConditions, turnover: 20, maxCashOut: '100.00' },
    once: { per: 'ever', device: false, phone: false, bank: false },
    budget: { total: '10000.00', perDay: '500.00' },
  },
  levelGift: {
    category: 'special',
    art: 'crown',
    title: words('A gift for higher levels', '高等级会员礼金', 'ของขวัญสำหรับสมาชิกระดับสูง'),
    summary: words(
      'From level 3 on: one press, cash at once.',
      '等级 3 及以上：点击即领现金。',
      'ตั้งแต่ระดับ 3 กดรับเงินได้ทันที',
    ),
    terms: cashTerms,
    audience: { ...emptyOffer.audience, minLevel: 3 },
    trigger: { kind: 'claim' },
    reward: { kind: 'cash', amount: '50.00' },
    conditions: null,
    once: { per: 'ever', device: false, phone: true, bank: false },
    budget: { total: '10000.00', perDay: null },
  },
}

/** An offer that begins with a template. */
export function offerFrom(template: OfferTemplate): PromotionContent {
  return { ...emptyOffer, ...contents[template] }
}
