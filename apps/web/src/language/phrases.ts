import { CallRefused } from '@baize/contract/client'
import { fillIn, languageOfLocale, locales, type LocaleCode, type PhraseKey } from '@baize/phrases'
import i18next from 'i18next'
import { useCallback } from 'react'
import { isLoadFailure } from '../browser/load-failure.ts'
import { useLanguage } from './language.ts'

/** The phrases that every page may need. */
export type SiteKey = PhraseKey<'site'>

/** The phrases around the operator's texts. */
export type ContentKey = PhraseKey<'content'>

/** The phrases of the fairness pages. */
export type ProofKey = PhraseKey<'proof'>

/** The phrases about codes and forgotten passwords. */
export type AccessKey = PhraseKey<'access'>

/** The names and rules of fields, and the phrases of registration. */
export type FieldKey = PhraseKey<'fields'>

/** The phrases of the security centre. */
export type CentreKey = PhraseKey<'centre'>

/** The phrases of the pages on which members pay money in and take it out. */
export type MoneyKey = PhraseKey<'money'>

/** The phrases of red envelopes and other giveaways. */
export type GiveawayKey = PhraseKey<'giveaways'>

/** The phrases of the agent centre. */
export type AgentKey = PhraseKey<'agents'>

/** The phrases of the reports of agents' teams. */
export type AgentReportKey = PhraseKey<'agent-reports'>

/** The phrases of contracts and payslips. */
export type ContractKey = PhraseKey<'contracts'>

/** The phrases of payslips, income and the centre's home. */
export type PayslipKey = PhraseKey<'payslips'>

/** The phrases of lotteries. */
export type LotteryKey = PhraseKey<'lottery'>

/** The names of what can be bet on in lotteries. */
export type LotteryBetKey = PhraseKey<'lottery-bets'>

/** The phrases of the betting view of lotteries. */
export type LotteryBettingKey = PhraseKey<'lottery-betting'>

/** The phrases of missions and their leaderboard. */
export type MissionKey = PhraseKey<'missions'>

/** The phrases of player protection. */
export type ProtectionKey = PhraseKey<'protection'>

/** The phrases of the reward centre, rebates and invitations. */
export type RewardKey = PhraseKey<'rewards'>

/** The phrases of the points mall. */
export type PointKey = PhraseKey<'points'>

/** The phrases of offers and bonuses. */
export type PromotionKey = PhraseKey<'promotions'>

/** The phrases of the activity centre. */
export type ActivityKey = PhraseKey<'activities'>

/** The phrases of customer service, the inbox and the winners page. */
export type SupportKey = PhraseKey<'support'>

/** Translates a phrase into the current language, with `{0}`, `{1}` … replaced by `values`. */
export type Phrases<Key extends string> = (key: Key, ...values: readonly (string | number)[]) => string

/** The site's phrases. */
export function usePhrases(): Phrases<SiteKey> {
  return usePhrasesOf('site')
}

/** The phrases of the fairness pages, loaded by their routes. */
export function useProofPhrases(): Phrases<ProofKey> {
  return usePhrasesOf('proof')
}

/** The phrases around help, blog, guides and licences. Requires `loadContentPhrases`. */
export function useContentPhrases(): Phrases<ContentKey> {
  return usePhrasesOf('content')
}

/** The phrases about codes and forgotten passwords. Requires `loadAccessPhrases`. */
export function useAccessPhrases(): Phrases<AccessKey> {
  return usePhrasesOf('access')
}

/** The names and rules of fields, and the phrases of registration. Requires `loadFieldPhrases`. */
export function useFieldPhrases(): Phrases<FieldKey> {
  return usePhrasesOf('fields')
}

/** The phrases of the security centre, loaded by its route. */
export function useCentrePhrases(): Phrases<CentreKey> {
  return usePhrasesOf('centre')
}

/** The phrases of the pages on which members pay money in and take it out, loaded by their routes. */
export function useMoneyPhrases(): Phrases<MoneyKey> {
  return usePhrasesOf('money')
}

/** The phrases of red envelopes and other giveaways. Requires `loadGiveawayPhrases`. */
export function useGiveawayPhrases(): Phrases<GiveawayKey> {
  return usePhrasesOf('giveaways')
}

/** The phrases of the agent centre. Requires `loadAgentPhrases`. */
export function useAgentPhrases(): Phrases<AgentKey> {
  return usePhrasesOf('agents')
}

/** The phrases of the reports of agents' teams. Requires `loadAgentReportPhrases`. */
export function useAgentReportPhrases(): Phrases<AgentReportKey> {
  return usePhrasesOf('agent-reports')
}

/** The phrases of contracts and payslips. Requires `loadAgentPhrases`. */
export function useContractPhrases(): Phrases<ContractKey> {
  return usePhrasesOf('contracts')
}

/** The phrases of payslips, income and the centre's home. Requires `loadPayslipPhrases`. */
export function usePayslipPhrases(): Phrases<PayslipKey> {
  return usePhrasesOf('payslips')
}

/** The phrases of lotteries. Requires `loadLotteryPhrases`. */
export function useLotteryPhrases(): Phrases<LotteryKey> {
  return usePhrasesOf('lottery')
}

/** The names of what can be bet on in lotteries. Requires `loadLotteryBetPhrases`. */
export function useLotteryBetPhrases(): Phrases<LotteryBetKey> {
  return usePhrasesOf('lottery-bets')
}

/** The phrases of the betting view of lotteries. Requires `loadLotteryBettingPhrases`. */
export function useLotteryBettingPhrases(): Phrases<LotteryBettingKey> {
  return usePhrasesOf('lottery-betting')
}

/** The phrases of missions and their leaderboard. Requires `loadMissionPhrases`. */
export function useMissionPhrases(): Phrases<MissionKey> {
  return usePhrasesOf('missions')
}

/** The phrases of player protection. Requires `loadProtectionPhrases`. */
export function useProtectionPhrases(): Phrases<ProtectionKey> {
  return usePhrasesOf('protection')
}

/** The phrases of the reward centre, rebates and invitations. Requires `loadRewardPhrases`. */
export function useRewardPhrases(): Phrases<RewardKey> {
  return usePhrasesOf('rewards')
}

/** The phrases of the points mall. Requires `loadPointPhrases`. */
export function usePointPhrases(): Phrases<PointKey> {
  return usePhrasesOf('points')
}

/** The phrases of offers and bonuses. Requires `loadPromotionPhrases`. */
export function usePromotionPhrases(): Phrases<PromotionKey> {
  return usePhrasesOf('promotions')
}

/** The phrases of the activity centre. Requires `loadActivityPhrases`. */
export function useActivityPhrases(): Phrases<ActivityKey> {
  return usePhrasesOf('activities')
}

/** The phrases of customer service, the inbox and the winners page. Requires `loadSupportPhrases`. */
export function useSupportPhrases(): Phrases<SupportKey> {
  return usePhrasesOf('support')
}

/**
 * An error as text: the server's own message, already in the reader's language; or that it did not answer (8.020), that
 * a part of the site failed to load (8.038), or that the cause is unknown (8.026).
 *
 * To change:
 * - messages for errors without an answer from the server: `useErrorText` here; for the server's refusals,
 *   `packages/phrases/src/languages/en/errors.ts`
 */
export function useErrorText(): (error: unknown) => string {
  const t = usePhrases()
  return useCallback(
    (error) => (error instanceof CallRefused && error.code !== 'network' ? error.message : t(keyOfError(error))),
    [t],
  )
}

function keyOfError(error: unknown): SiteKey {
  if (isLoadFailure(error)) return 'system.loadError'
  return error === undefined || error instanceof CallRefused ? 'error.network' : 'error.unknown'
}

type Area =
  | 'giveaways'
  | 'site'
  | 'proof'
  | 'content'
  | 'access'
  | 'fields'
  | 'centre'
  | 'agents'
  | 'agent-reports'
  | 'contracts'
  | 'payslips'
  | 'lottery'
  | 'lottery-bets'
  | 'lottery-betting'
  | 'missions'
  | 'money'
  | 'protection'
  | 'rewards'
  | 'points'
  | 'promotions'
  | 'activities'
  | 'support'

function usePhrasesOf<Key extends string>(area: Area): Phrases<Key> {
  return translatorOf(
    area,
    useLanguage((state) => state.locale),
  )
}

const translators = new Map<string, Phrases<string>>()

/**
 * Returns the same function for each namespace and locale, so that components rerender when the language changes, and
 * only then.
 */
function translatorOf(area: Area, locale: LocaleCode): Phrases<string> {
  const name = `${area} ${locale}`
  const known = translators.get(name)
  if (known !== undefined) return known
  const say: Phrases<string> = (key, ...values) =>
    fillIn(i18next.t(key, { ns: area, skipInterpolation: true }), values, languageOfLocale(locale))
  translators.set(name, say)
  return say
}

/** The names of the symbols of one of the platform's own games, from the game's phrases. */
export function useSymbolName(gameCode: string): (symbol: string) => string {
  const locale = useLanguage((state) => state.locale)
  return useCallback(
    (symbol) =>
      i18next.t(`symbol.${gameCode}.${symbol}`, { ns: 'play', lng: locales[locale].tag, defaultValue: symbol }),
    [locale, gameCode],
  )
}
