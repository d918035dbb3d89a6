import * as office from '@baize/contract/office'
import { order, pay } from './deposits.ts'
import { memberOf, visitorOf, wait, type Deed, type House } from './house.ts'
import { openDesks } from './operators.ts'

/** What operators do once. */
export const deedsOfOperators: readonly Deed[] = [
  { day: 9, hour: 14, run: (house) => adjust(house, goodwill, 'approve') },
  { day: 10, hour: 10, run: fileMembers },
  { day: 14, hour: 15, run: tellMember },
  { day: 18, hour: 16, run: (house) => adjust(house, correction, 'approve') },
  { day: 21, hour: 11, run: (house) => adjust(house, refused, 'refuse') },
  { day: 22, hour: 19, run: (house) => settleReview(house, 'demo15', 'credit') },
  { day: 24, hour: 13, run: verifyAccounts },
  { day: 26, hour: 20, run: (house) => settleReview(house, 'demo18', 'reject') },
  { day: 27, hour: 10, run: lockOne },
  { day: 31, hour: 12, run: (house) => adjust(house, second, 'approve') },
]

interface Proposal {
  readonly member: string
  readonly direction: 'credit' | 'debit'
  readonly amount: string
  readonly category: 'goodwill' | 'correction' | 'bonus_correction' | 'test'
  readonly reason: string
}

const goodwill: Proposal = {
  member: 'demo',
  direction: 'credit',
  amount: '200.00',
  category: 'goodwill',
  reason: 'ขออภัยที่ระบบปิดปรับปรุงนานกว่ากำหนด',
}
const correction: Proposal = {
  member: 'demo08',
  direction: 'debit',
  amount: '50.00',
  category: 'correction',
  reason: 'เติมเงินซ้ำหนึ่งรายการ ตรวจกับธนาคารแล้ว',
}
const refused: Proposal = {
  member: 'demo06',
  direction: 'credit',
  amount: '5000.00',
  category: 'goodwill',
  reason: 'สมาชิกแจ้งว่าเกมค้าง',
}
const second: Proposal = {
  member: 'demo03',
  direction: 'credit',
  amount: '150.00',
  category: 'bonus_correction',
  reason: 'โบนัสเครดิตไม่ครบตามเงื่อนไข',
}

/** The cashier proposes, the administrator decides. */
async function adjust(house: House, body: Proposal, decision: 'approve' | 'refuse'): Promise<void> {
  const { adjustmentId } = await propose(house, body)
  await wait(house, { minutes: 3 })
  const { call } = await openDesks(house.stage)('admin')
  const params = { adjustmentId }
  if (decision === 'approve') await call(office.approveAdjustment, { params, body: {} })
  else await call(office.refuseAdjustment, { params, body: { reason: 'ไม่พบเกมค้างในบันทึก' } })
}

export async function propose(house: House, body: Proposal): Promise<office.AdjustmentDetails> {
  const { call } = await openDesks(house.stage)('cashier')
  return call(office.proposeAdjustment, { body, idempotencyKey: house.stage.app.play.randomness.uuid() })
}

const tags = [
  ['demo07', 'vip'],
  ['demo16', 'vip'],
  ['demo', 'ทดสอบ'],
  ['demo11', 'เฝ้าดู'],
  ['demo15', 'เฝ้าดู'],
] as const
const notes = [
  ['demo', 'บัญชีหลักสำหรับลองใช้งาน ประวัติทั้งหมดเป็นเงินสมมติ'],
  ['demo07', 'เดิมพันสูง ขอให้โทรแจ้งก่อนปฏิเสธการถอน'],
  ['demo15', 'โอนยอดไม่ตรงกับรายการสองครั้ง'],
] as const

async function fileMembers(house: House): Promise<void> {
  const { call } = await openDesks(house.stage)('admin')
  for (const [username, tag] of tags) {
    const params = { memberId: house.members.get(username)?.id ?? '', tag }
    // Who comes later is filed by nobody.
    if (params.memberId !== '') await call(office.addMemberTag, { params, body: {} })
  }
  for (const [username, text] of notes) {
    const memberId = house.members.get(username)?.id
    if (memberId !== undefined) await call(office.addMemberNote, { params: { memberId }, body: { text } })
  }
}

async function tellMember(house: House): Promise<void> {
  const { call } = await openDesks(house.stage)('admin')
  const words = [
    {
      language: 'TH' as const,
      title: 'ขอบคุณที่ร่วมทดลองใช้งาน',
      text: 'เราเพิ่มเครดิตชดเชย 200.00 ให้แล้ว ดูได้ในบันทึกบัญชี',
    },
    {
      language: 'CN' as const,
      title: '感谢您的试用',
      text: '我们已为您补偿 200.00，可在账户记录中查看。',
    },
    {
      language: 'EN' as const,
      title: 'Thank you for trying the site',
      text: 'We have added 200.00 to make up for the interruption. It is in your account record.',
    },
  ]
  const params = { memberId: memberOf(house, 'demo').id }
  await call(office.messageMember, { params, body: { words, reason: 'แจ้งเรื่องเครดิตชดเชย' } })
}

/** A payment that does not match its order, and what the operators make of it. */
async function settleReview(house: House, username: string, decision: 'credit' | 'reject'): Promise<void> {
  const { stage } = house
  const ordered = await order(stage, await visitorOf(house, username), 'promptpay', 500)
  if (ordered === undefined) return
  await pay(stage, ordered.depositId, { as: 'other_amount', amount: '450.00' })
  await wait(house, { minutes: 12 })
  const { call } = await openDesks(stage)('cashier')
  const params = { depositId: ordered.depositId }
  const body = { reason: decision === 'credit' ? 'ตรวจกับธนาคารแล้ว เข้าจริง 450.00' : 'ผู้โอนไม่ใช่สมาชิก' }
  await call(office.claimDeposit, { params, body: {} })
  if (decision === 'credit') await call(office.creditDeposit, { params, body: { amount: 'paid', ...body } })
  else await call(office.rejectDeposit, { params, body })
}

const verified = 4

async function verifyAccounts(house: House): Promise<void> {
  const { call } = await openDesks(house.stage)('cashier')
  const { list } = await call(office.officeBankAccounts, { query: {} })
  const [rejected, ...others] = list
  for (const { accountId } of others.slice(0, verified))
    await call(office.verifyBankAccount, { params: { accountId }, body: {} })
  if (rejected === undefined) return
  const body = { reason: 'ภาพหน้าสมุดบัญชีไม่ชัด' }
  await call(office.rejectBankAccount, { params: { accountId: rejected.accountId }, body })
  // Who has no account any more adds another one some day.
  for (const member of house.members.values())
    if (member.bankAccountId === rejected.accountId) delete member.bankAccountId
}

async function lockOne(house: House): Promise<void> {
  const { call } = await openDesks(house.stage)('admin')
  const params = { memberId: memberOf(house, 'demo11').id }
  await call(office.lockMember, { params, body: { reason: 'สมาชิกขอระงับบัญชีทางโทรศัพท์' } })
}
