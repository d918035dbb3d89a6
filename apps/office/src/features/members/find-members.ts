import { officeSearch } from '@baize/contract/office'
import { call } from '../../api/client.ts'

/** Members that a text names: by number, username, name, or a whole contact or bank account number. */
export async function findMembers(text: string, signal: AbortSignal) {
  const { members } = await call(officeSearch, { query: { text }, signal })
  return members.map(({ memberId, username, name, mobile }) => ({
    key: memberId,
    title: username,
    text: [memberId, name, mobile].filter((one) => one !== null).join(' · '),
    to: `/members/${memberId}`,
  }))
}

/** The deposit or withdrawal whose id a text is. A withdrawal opens in its list, a deposit among those of its member. */
export async function findPayments(text: string, signal: AbortSignal) {
  const { payments } = await call(officeSearch, { query: { text }, signal })
  return payments.map(({ kind, id, member, amount }) => ({
    key: id,
    title: `${member.username} · ${amount}`,
    text: id,
    ...(kind === 'withdrawal'
      ? { to: '/withdrawals', search: { tab: 'all', open: id } }
      : { to: `/members/${member.memberId}`, search: { tab: 'payments' } }),
  }))
}
