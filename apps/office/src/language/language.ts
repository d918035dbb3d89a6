import { defaultLanguage, languageOfTag, localeOf, parseLanguage, type Dictionary, type Language } from '@baize/phrases'
import {
  loadFields,
  loadLottery,
  loadLotteryBets,
  loadOffice,
  loadOfficeActivities,
  loadOfficeAdjustments,
  loadOfficeAudit,
  loadOfficeDashboard,
  loadOfficeGiveaways,
  loadOfficeLedger,
  loadOfficeMembers,
  loadOfficeMissions,
  loadOfficeOperators,
  loadOfficePayments,
  loadOfficePromotions,
  loadOfficeRewards,
  loadOfficePoints,
  loadOfficeVendors,
  loadOfficeReconciliation,
  loadOfficeSupport,
  loadOfficeAgents,
  loadOfficePay,
  loadOfficeGifts,
  loadOfficeLotteries,
  loadOfficeTableWatch,
  loadOfficeVip,
  loadOfficeWithdrawals,
  loadProof,
  loadProtection,
} from '@baize/phrases/load-dictionary'
import { loadFont } from '@baize/ui/fonts'
import { create } from 'zustand'
import { keep, readKept } from '../browser/kept.ts'

/**
 * The dictionaries of the back office: `office` for all pages, one for each subject, which its pages load, and what operators
 * call by the same names as members.
 */
const dictionaries = {
  office: loadOffice,
  'office-audit': loadOfficeAudit,
  'office-dashboard': loadOfficeDashboard,
  'office-activities': loadOfficeActivities,
  'office-adjustments': loadOfficeAdjustments,
  'office-giveaways': loadOfficeGiveaways,
  'office-ledger': loadOfficeLedger,
  'office-members': loadOfficeMembers,
  'office-missions': loadOfficeMissions,
  'office-operators': loadOfficeOperators,
  'office-payments': loadOfficePayments,
  'office-promotions': loadOfficePromotions,
  'office-rewards': loadOfficeRewards,
  'office-points': loadOfficePoints,
  'office-vendors': loadOfficeVendors,
  'office-reconciliation': loadOfficeReconciliation,
  'office-support': loadOfficeSupport,
  'office-agents': loadOfficeAgents,
  'office-pay': loadOfficePay,
  'office-gifts': loadOfficeGifts,
  'office-lotteries': loadOfficeLotteries,
  'office-table-watch': loadOfficeTableWatch,
  'office-vip': loadOfficeVip,
  'office-withdrawals': loadOfficeWithdrawals,
  fields: loadFields,
  lottery: loadLottery,
  'lottery-bets': loadLotteryBets,
  proof: loadProof,
  protection: loadProtection,
} as const

/** A dictionary of the back office. */
export type OfficeArea = keyof typeof dictionaries

type Loaded = { readonly [A in OfficeArea]?: Dictionary<A> }

/**
 * The language of the back office, and the phrases that have been loaded in it.
 *
 * To change:
 * - the words of the back office: `packages/phrases/src/languages/en/office.ts` and the files beside it that begin with
 *   "office-", and the same files of each language
 * - a new dictionary of the back office: `dictionaries` here
 * - which language it begins with: `firstLanguage` here
 */
export const useLanguage = create<{ readonly language: Language; readonly phrases: Loaded }>()(() => ({
  language: firstLanguage(),
  phrases: {},
}))

/** The choice made earlier in this browser, otherwise the browser's own language if we have it. */
function firstLanguage(): Language {
  const asked = navigator.languages.map(languageOfTag).find((language) => language !== undefined)
  return parseLanguage(readKept('language') ?? '') ?? asked ?? defaultLanguage
}

/** Loads phrases that a page needs, in the language shown. */
export async function loadPhrases(...areas: readonly OfficeArea[]): Promise<void> {
  const { language, phrases } = useLanguage.getState()
  const missing = areas.filter((area) => phrases[area] === undefined)
  if (missing.length === 0) return
  const loaded = await loadAll(language, missing)
  // The language may have been changed meanwhile; then the phrases are loaded again in the new one.
  if (useLanguage.getState().language !== language) return loadPhrases(...areas)
  useLanguage.setState((state) => ({ phrases: { ...state.phrases, ...loaded } }))
}

/** Loads the phrases of every page and starts. */
export async function startLanguage(language: Language = useLanguage.getState().language): Promise<void> {
  useLanguage.setState({ language, phrases: await loadAll(language, ['office']) })
  speak(language)
}

/** Changes the language of everything at once. If its phrases do not arrive, throws and changes nothing. */
export async function changeLanguage(language: Language): Promise<void> {
  // The keys of the loaded phrases are areas.
  const areas = Object.keys(useLanguage.getState().phrases) as OfficeArea[]
  useLanguage.setState({ language, phrases: await loadAll(language, areas) })
  keep('language', language)
  speak(language)
}

async function loadAll(language: Language, areas: readonly OfficeArea[]): Promise<Loaded> {
  const loaded = areas.map(async (area) => [area, (await dictionaries[area](language)).phrases] as const)
  return Object.fromEntries(await Promise.all(loaded))
}

function speak(language: Language): void {
  void loadFont(language)
  document.documentElement.lang = localeOf[language]
}
