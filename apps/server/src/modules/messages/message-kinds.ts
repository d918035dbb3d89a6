import type { MessageAction, MessageCategory } from '@baize/contract'
import type { SecurityKind } from '../factors/index.ts'
import { agentNotices, payNotices, type AgentNotice } from './agent-notices.ts'
import { rewardNotices, type RewardNotice } from './reward-notices.ts'

/** News about a member's money, which come from operators and gateways. */
const moneyKinds = [
  'win_released',
  'win_refused',
  'deposit_credited',
  'deposit_credited_net',
  'deposit_review',
  'deposit_rejected',
  'bank_account_verified',
  'bank_account_rejected',
  'withdrawal_approved',
  'withdrawal_paid',
  'withdrawal_rejected',
  'withdrawal_failed',
  'withdrawal_forced',
  'withdrawal_refunded',
  'adjustment_credited',
  'adjustment_debited',
  'free_rounds',
] as const
export type MoneyKind = (typeof moneyKinds)[number]

/** The kinds of news that modules above tell; their words are in the dictionary of letters. */
const supportKinds = ['support_answered', 'feedback_answered'] as const
export type NoticeKind = (typeof supportKinds)[number] | RewardNotice | AgentNotice

/** A kind whose words are in the dictionary of letters. */
export type ToldKind = SecurityKind | MoneyKind | NoticeKind

/** The kind of messages that operators wrote to one member, and to many. */
export const writtenKind = 'operator'
export const broadcastKind = 'broadcast'
/** The kind of messages that an agent wrote to the own team. */
export const teamKind = 'team'

/** Whether news may have been caused by somebody else who knows the password, and so needs advice against that. */
export const isAboutAccount = (kind: ToldKind) =>
  ![...moneyKinds, ...supportKinds, ...rewardNotices, ...agentNotices].some((one) => one === kind)

const paidKinds: readonly string[] = payNotices
const rewardKinds: readonly string[] = [
  'free_rounds',
  ...rewardNotices,
  ...agentNotices.filter((kind) => !paidKinds.includes(kind)),
]

/** The kinds of each category; the account's are all others. */
const kindsOf: Readonly<Record<Exclude<MessageCategory, 'account'>, readonly string[]>> = {
  money: [...moneyKinds.filter((kind) => !rewardKinds.includes(kind)), ...paidKinds],
  rewards: rewardKinds,
  announcements: [writtenKind, broadcastKind, teamKind],
  support: supportKinds,
}

/** The kinds that a category has, or that it does not have. */
export function kindsIn(category: MessageCategory): { readonly kinds: readonly string[]; readonly isThese: boolean } {
  return category === 'account'
    ? { kinds: Object.values(kindsOf).flat(), isThese: false }
    : { kinds: kindsOf[category], isThese: true }
}

/** The category of a message. */
export function categoryOf(kind: string): MessageCategory {
  const found = (['money', 'rewards', 'announcements', 'support'] as const).find((one) => kindsOf[one].includes(kind))
  return found ?? 'account'
}

/** Where a message leads; nowhere for what an operator wrote. */
export function actionOf(kind: string): MessageAction | null {
  if (kind.startsWith('deposit_')) return 'deposit'
  if (kind.startsWith('withdrawal_')) return 'withdrawal'
  if (kind === 'support_answered') return 'chat'
  if (kind === 'feedback_answered') return 'feedback'
  if (kind.startsWith('claim_')) return 'promotions'
  if (kind.startsWith('bonus_')) return 'bonuses'
  if (kind.startsWith('redemption_')) return 'redemptions'
  if (kind === 'level_reached') return 'level'
  if (kind === 'activity_rejected') return 'activities'
  if (kind.startsWith('raffle_')) return 'raffles'
  if (kind.startsWith('agent_')) return 'agent'
  if (kind.startsWith('contract_') || kind.startsWith('pay_')) return 'contracts'
  const category = categoryOf(kind)
  if (category === 'announcements') return null
  if (category === 'account') return 'security'
  return category === 'rewards' ? 'rewards' : 'wallet'
}
