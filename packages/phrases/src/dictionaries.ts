import type { phrases as access } from './languages/en/access.ts'
import type { phrases as activities } from './languages/en/activities.ts'
import type { phrases as agentReports } from './languages/en/agent-reports.ts'
import type { phrases as agents } from './languages/en/agents.ts'
import type { phrases as centre } from './languages/en/centre.ts'
import type { phrases as contracts } from './languages/en/contracts.ts'
import type { phrases as content } from './languages/en/content.ts'
import type { phrases as errors } from './languages/en/errors.ts'
import type { phrases as fields } from './languages/en/fields.ts'
import type { phrases as giveaways } from './languages/en/giveaways.ts'
import type { phrases as letters } from './languages/en/letters.ts'
import type { phrases as lottery } from './languages/en/lottery.ts'
import type { phrases as lotteryBets } from './languages/en/lottery-bets.ts'
import type { phrases as lotteryBetting } from './languages/en/lottery-betting.ts'
import type { phrases as missions } from './languages/en/missions.ts'
import type { phrases as money } from './languages/en/money.ts'
import type { phrases as office } from './languages/en/office.ts'
import type { phrases as officeAudit } from './languages/en/office-audit.ts'
import type { phrases as officeDashboard } from './languages/en/office-dashboard.ts'
import type { phrases as officeAgents } from './languages/en/office-agents.ts'
import type { phrases as officePay } from './languages/en/office-pay.ts'
import type { phrases as officeActivities } from './languages/en/office-activities.ts'
import type { phrases as officeAdjustments } from './languages/en/office-adjustments.ts'
import type { phrases as officeGiveaways } from './languages/en/office-giveaways.ts'
import type { phrases as officeLedger } from './languages/en/office-ledger.ts'
import type { phrases as officeMembers } from './languages/en/office-members.ts'
import type { phrases as officeMissions } from './languages/en/office-missions.ts'
import type { phrases as officeOperators } from './languages/en/office-operators.ts'
import type { phrases as officePayments } from './languages/en/office-payments.ts'
import type { phrases as officePromotions } from './languages/en/office-promotions.ts'
import type { phrases as officeRewards } from './languages/en/office-rewards.ts'
import type { phrases as officePoints } from './languages/en/office-points.ts'
import type { phrases as officeVendors } from './languages/en/office-vendors.ts'
import type { phrases as officeReconciliation } from './languages/en/office-reconciliation.ts'
import type { phrases as officeSupport } from './languages/en/office-support.ts'
import type { phrases as officeGifts } from './languages/en/office-gifts.ts'
import type { phrases as officeLotteries } from './languages/en/office-lotteries.ts'
import type { phrases as officeTableWatch } from './languages/en/office-table-watch.ts'
import type { phrases as officeVip } from './languages/en/office-vip.ts'
import type { phrases as officeWithdrawals } from './languages/en/office-withdrawals.ts'
import type { phrases as paymentSandbox } from './languages/en/payment-sandbox.ts'
import type { phrases as payslips } from './languages/en/payslips.ts'
import type { phrases as play } from './languages/en/play.ts'
import type { phrases as points } from './languages/en/points.ts'
import type { phrases as promotions } from './languages/en/promotions.ts'
import type { phrases as proof } from './languages/en/proof.ts'
import type { phrases as protection } from './languages/en/protection.ts'
import type { phrases as rewards } from './languages/en/rewards.ts'
import type { phrases as site } from './languages/en/site.ts'
import type { phrases as support } from './languages/en/support.ts'
import type { phrases as vendorHall } from './languages/en/vendor-hall.ts'
import type { phrases as vendorArena } from './languages/en/vendor-arena.ts'
import type { phrases as vendorWaters } from './languages/en/vendor-waters.ts'
import type { phrases as vendorCards } from './languages/en/vendor-cards.ts'
import type { phrases as vendorMatches } from './languages/en/vendor-matches.ts'
import type { phrases as vendorBook } from './languages/en/vendor-book.ts'
import type { phrases as vendorTables } from './languages/en/vendor-tables.ts'
import type { phrases as vendorWindow } from './languages/en/vendor-window.ts'

/** Every dictionary by the name of its file. English says which phrases there are. */
interface EnglishDictionaries {
  readonly access: typeof access
  readonly activities: typeof activities
  readonly 'agent-reports': typeof agentReports
  readonly agents: typeof agents
  readonly centre: typeof centre
  readonly contracts: typeof contracts
  readonly content: typeof content
  readonly errors: typeof errors
  readonly fields: typeof fields
  readonly giveaways: typeof giveaways
  readonly letters: typeof letters
  readonly lottery: typeof lottery
  readonly 'lottery-bets': typeof lotteryBets
  readonly 'lottery-betting': typeof lotteryBetting
  readonly missions: typeof missions
  readonly money: typeof money
  readonly office: typeof office
  readonly 'office-audit': typeof officeAudit
  readonly 'office-dashboard': typeof officeDashboard
  readonly 'office-agents': typeof officeAgents
  readonly 'office-pay': typeof officePay
  readonly 'office-activities': typeof officeActivities
  readonly 'office-adjustments': typeof officeAdjustments
  readonly 'office-giveaways': typeof officeGiveaways
  readonly 'office-ledger': typeof officeLedger
  readonly 'office-members': typeof officeMembers
  readonly 'office-missions': typeof officeMissions
  readonly 'office-operators': typeof officeOperators
  readonly 'office-payments': typeof officePayments
  readonly 'office-promotions': typeof officePromotions
  readonly 'office-rewards': typeof officeRewards
  readonly 'office-points': typeof officePoints
  readonly 'office-vendors': typeof officeVendors
  readonly 'office-reconciliation': typeof officeReconciliation
  readonly 'office-support': typeof officeSupport
  readonly 'office-gifts': typeof officeGifts
  readonly 'office-lotteries': typeof officeLotteries
  readonly 'office-table-watch': typeof officeTableWatch
  readonly 'office-vip': typeof officeVip
  readonly 'office-withdrawals': typeof officeWithdrawals
  readonly 'payment-sandbox': typeof paymentSandbox
  readonly payslips: typeof payslips
  readonly play: typeof play
  readonly points: typeof points
  readonly promotions: typeof promotions
  readonly proof: typeof proof
  readonly protection: typeof protection
  readonly rewards: typeof rewards
  readonly site: typeof site
  readonly support: typeof support
  readonly 'vendor-hall': typeof vendorHall
  readonly 'vendor-arena': typeof vendorArena
  readonly 'vendor-waters': typeof vendorWaters
  readonly 'vendor-cards': typeof vendorCards
  readonly 'vendor-matches': typeof vendorMatches
  readonly 'vendor-book': typeof vendorBook
  readonly 'vendor-tables': typeof vendorTables
  readonly 'vendor-window': typeof vendorWindow
}

/** Part of what is said to people: a file in the folder of each language. */
export type Area = keyof EnglishDictionaries

/** The phrases of an area. */
export type PhraseKey<A extends Area> = keyof EnglishDictionaries[A] & string

/** The phrases of an area in one language. */
export type Dictionary<A extends Area> = Readonly<Record<PhraseKey<A>, string>>
