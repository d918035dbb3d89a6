import type { Area, Dictionary } from './dictionaries.ts'
import { fileCode, type Language } from './language.ts'

/** Loads an area's phrases in a language. A browser fetches them as a file of their own, and only when they are asked for. */
type Load<A extends Area> = (language: Language) => Promise<{ readonly phrases: Dictionary<A> }>

// One function for each area, with its path written out: bundlers read the paths and leave out the areas that an app does not name.
export const loadAccess: Load<'access'> = (language) => import(`./languages/${fileCode(language)}/access.ts`)
export const loadActivities: Load<'activities'> = (language) =>
  import(`./languages/${fileCode(language)}/activities.ts`)
export const loadAgentReports: Load<'agent-reports'> = (language) =>
  import(`./languages/${fileCode(language)}/agent-reports.ts`)
export const loadAgents: Load<'agents'> = (language) => import(`./languages/${fileCode(language)}/agents.ts`)
export const loadCentre: Load<'centre'> = (language) => import(`./languages/${fileCode(language)}/centre.ts`)
export const loadPayslips: Load<'payslips'> = (language) => import(`./languages/${fileCode(language)}/payslips.ts`)
export const loadContracts: Load<'contracts'> = (language) => import(`./languages/${fileCode(language)}/contracts.ts`)
export const loadContent: Load<'content'> = (language) => import(`./languages/${fileCode(language)}/content.ts`)
export const loadErrors: Load<'errors'> = (language) => import(`./languages/${fileCode(language)}/errors.ts`)
export const loadFields: Load<'fields'> = (language) => import(`./languages/${fileCode(language)}/fields.ts`)
export const loadLetters: Load<'letters'> = (language) => import(`./languages/${fileCode(language)}/letters.ts`)
export const loadLottery: Load<'lottery'> = (language) => import(`./languages/${fileCode(language)}/lottery.ts`)
export const loadLotteryBets: Load<'lottery-bets'> = (language) =>
  import(`./languages/${fileCode(language)}/lottery-bets.ts`)
export const loadLotteryBetting: Load<'lottery-betting'> = (language) =>
  import(`./languages/${fileCode(language)}/lottery-betting.ts`)
export const loadMissions: Load<'missions'> = (language) => import(`./languages/${fileCode(language)}/missions.ts`)
export const loadMoney: Load<'money'> = (language) => import(`./languages/${fileCode(language)}/money.ts`)
export const loadOffice: Load<'office'> = (language) => import(`./languages/${fileCode(language)}/office.ts`)
export const loadOfficeAudit: Load<'office-audit'> = (language) =>
  import(`./languages/${fileCode(language)}/office-audit.ts`)
export const loadOfficeDashboard: Load<'office-dashboard'> = (language) =>
  import(`./languages/${fileCode(language)}/office-dashboard.ts`)
export const loadOfficeActivities: Load<'office-activities'> = (language) =>
  import(`./languages/${fileCode(language)}/office-activities.ts`)
export const loadOfficeAdjustments: Load<'office-adjustments'> = (language) =>
  import(`./languages/${fileCode(language)}/office-adjustments.ts`)
export const loadOfficeGiveaways: Load<'office-giveaways'> = (language) =>
  import(`./languages/${fileCode(language)}/office-giveaways.ts`)
export const loadOfficeLedger: Load<'office-ledger'> = (language) =>
  import(`./languages/${fileCode(language)}/office-ledger.ts`)
export const loadOfficeMembers: Load<'office-members'> = (language) =>
  import(`./languages/${fileCode(language)}/office-members.ts`)
export const loadOfficeAgents: Load<'office-agents'> = (language) =>
  import(`./languages/${fileCode(language)}/office-agents.ts`)
export const loadOfficePay: Load<'office-pay'> = (language) => import(`./languages/${fileCode(language)}/office-pay.ts`)
export const loadOfficeMissions: Load<'office-missions'> = (language) =>
  import(`./languages/${fileCode(language)}/office-missions.ts`)
export const loadOfficeOperators: Load<'office-operators'> = (language) =>
  import(`./languages/${fileCode(language)}/office-operators.ts`)
export const loadOfficePayments: Load<'office-payments'> = (language) =>
  import(`./languages/${fileCode(language)}/office-payments.ts`)
export const loadOfficePromotions: Load<'office-promotions'> = (language) =>
  import(`./languages/${fileCode(language)}/office-promotions.ts`)
export const loadOfficeRewards: Load<'office-rewards'> = (language) =>
  import(`./languages/${fileCode(language)}/office-rewards.ts`)
export const loadOfficePoints: Load<'office-points'> = (language) =>
  import(`./languages/${fileCode(language)}/office-points.ts`)
export const loadOfficeVendors: Load<'office-vendors'> = (language) =>
  import(`./languages/${fileCode(language)}/office-vendors.ts`)
export const loadOfficeReconciliation: Load<'office-reconciliation'> = (language) =>
  import(`./languages/${fileCode(language)}/office-reconciliation.ts`)
export const loadOfficeSupport: Load<'office-support'> = (language) =>
  import(`./languages/${fileCode(language)}/office-support.ts`)
export const loadOfficeGifts: Load<'office-gifts'> = (language) =>
  import(`./languages/${fileCode(language)}/office-gifts.ts`)
export const loadOfficeLotteries: Load<'office-lotteries'> = (language) =>
  import(`./languages/${fileCode(language)}/office-lotteries.ts`)
export const loadOfficeTableWatch: Load<'office-table-watch'> = (language) =>
  import(`./languages/${fileCode(language)}/office-table-watch.ts`)
export const loadOfficeVip: Load<'office-vip'> = (language) => import(`./languages/${fileCode(language)}/office-vip.ts`)
export const loadOfficeWithdrawals: Load<'office-withdrawals'> = (language) =>
  import(`./languages/${fileCode(language)}/office-withdrawals.ts`)
export const loadPaymentSandbox: Load<'payment-sandbox'> = (language) =>
  import(`./languages/${fileCode(language)}/payment-sandbox.ts`)
export const loadGiveaways: Load<'giveaways'> = (language) => import(`./languages/${fileCode(language)}/giveaways.ts`)
export const loadPlay: Load<'play'> = (language) => import(`./languages/${fileCode(language)}/play.ts`)
export const loadPoints: Load<'points'> = (language) => import(`./languages/${fileCode(language)}/points.ts`)
export const loadPromotions: Load<'promotions'> = (language) =>
  import(`./languages/${fileCode(language)}/promotions.ts`)
export const loadProof: Load<'proof'> = (language) => import(`./languages/${fileCode(language)}/proof.ts`)
export const loadProtection: Load<'protection'> = (language) =>
  import(`./languages/${fileCode(language)}/protection.ts`)
export const loadRewards: Load<'rewards'> = (language) => import(`./languages/${fileCode(language)}/rewards.ts`)
export const loadSite: Load<'site'> = (language) => import(`./languages/${fileCode(language)}/site.ts`)
export const loadSupport: Load<'support'> = (language) => import(`./languages/${fileCode(language)}/support.ts`)
export const loadVendorHall: Load<'vendor-hall'> = (language) =>
  import(`./languages/${fileCode(language)}/vendor-hall.ts`)
export const loadVendorArena: Load<'vendor-arena'> = (language) =>
  import(`./languages/${fileCode(language)}/vendor-arena.ts`)
export const loadVendorWaters: Load<'vendor-waters'> = (language) =>
  import(`./languages/${fileCode(language)}/vendor-waters.ts`)
export const loadVendorCards: Load<'vendor-cards'> = (language) =>
  import(`./languages/${fileCode(language)}/vendor-cards.ts`)
export const loadVendorMatches: Load<'vendor-matches'> = (language) =>
  import(`./languages/${fileCode(language)}/vendor-matches.ts`)
export const loadVendorBook: Load<'vendor-book'> = (language) =>
  import(`./languages/${fileCode(language)}/vendor-book.ts`)
export const loadVendorTables: Load<'vendor-tables'> = (language) =>
  import(`./languages/${fileCode(language)}/vendor-tables.ts`)
export const loadVendorWindow: Load<'vendor-window'> = (language) =>
  import(`./languages/${fileCode(language)}/vendor-window.ts`)
