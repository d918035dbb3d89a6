import type {
  BodyOf,
  finishSocialSignIn,
  linkedAccounts,
  registerSocial,
  ReplyOf,
  SocialNewcomer,
  SocialProvider,
  startSocialSignIn,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/caller.ts'
import type { Config } from '../../kernel/config.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Brands } from '../brand/index.ts'
import type { Origin } from '../identity/index.ts'
import { storedAttempts } from './attempt.sql.ts'
import { beginAttempt } from './begin-attempt.ts'
import { named, type FederationParts } from './federation.parts.ts'
import { finishAttempt } from './finish-attempt.ts'
import { openIssuers } from './issuers.ts'
import { findNewcomer, forgetNewcomer, linkNewcomer, registerNewcomer } from './newcomer.ts'
import { listLinks, startConfirming, startLinking, unlinkAccount } from './own-links.ts'
import { readProviders } from './providers.ts'

/** Which provider, and at which of the brand's own addresses the visitor is. */
interface Wish {
  readonly provider: SocialProvider
  readonly siteOrigin: string
}

/** Signing in with other providers, as routes see it. */
export interface Federation {
  offered(brandId: BrandId, language: Language): { readonly provider: SocialProvider; readonly label: string }[]
  begin(at: Origin, wish: Wish): Promise<ReplyOf<typeof startSocialSignIn>>
  finish(
    at: Origin,
    session: Session | undefined,
    answer: BodyOf<typeof finishSocialSignIn>,
  ): Promise<ReplyOf<typeof finishSocialSignIn>>
  newcomer(at: Origin): Promise<SocialNewcomer | undefined>
  forget(at: Origin): Promise<void>
  register(at: Origin, body: BodyOf<typeof registerSocial>): Promise<ReplyOf<typeof registerSocial>>
  linkNewcomer(
    at: Origin,
    session: Session,
    password: string | undefined,
  ): Promise<{ readonly provider: SocialProvider; readonly label: string }>
  links(session: Session, language: Language): Promise<ReplyOf<typeof linkedAccounts>>
  startLinking(
    at: Origin,
    session: Session,
    wish: Wish & { readonly password?: string | undefined },
  ): Promise<ReplyOf<typeof startSocialSignIn>>
  /** Begins to confirm with a linked account that it is the member. */
  startConfirming(at: Origin, session: Session, wish: Wish): Promise<ReplyOf<typeof startSocialSignIn>>
  unlink(
    at: Origin,
    session: Session,
    wish: { readonly provider: SocialProvider; readonly password?: string | undefined },
  ): Promise<void>
  /** Deletes attempts that nobody can use any more; for the minute tick. */
  sweep(): Promise<void>
}

/** What opening takes. */
export interface FederationSetting extends Omit<FederationParts, 'providers' | 'brands' | 'issuers' | 'attempts'> {
  readonly brands: Brands
  readonly config: Pick<Config, 'mode' | 'social'>
  readonly log: Log
}

/** Opens it. Throws a `StartProblem` for a provider of a brand that could not be called, or not safely. */
export function openFederation({ config, log, ...setting }: FederationSetting): Federation {
  const parts: FederationParts = {
    ...setting,
    issuers: openIssuers({ clock: setting.clock, log }),
    attempts: storedAttempts,
    providers: readProviders(setting.brands, config),
  }
  return {
    offered: (brandId, language) => (parts.providers.get(brandId) ?? []).map((provider) => named(provider, language)),
    begin: (at, wish) => beginAttempt(parts, at, wish),
    finish: (at, session, answer) => finishAttempt(parts, at, session, answer),
    newcomer: async (at) => (await findNewcomer(parts, at))?.shown,
    forget: (at) => forgetNewcomer(parts, at),
    register: (at, body) => registerNewcomer(parts, at, body),
    linkNewcomer: (at, session, password) => linkNewcomer(parts, at, session, password),
    links: (session, language) => listLinks(parts, session, language),
    startLinking: (at, session, wish) => startLinking(parts, at, session, wish),
    startConfirming: (at, session, wish) => startConfirming(parts, at, session, wish),
    unlink: (at, session, wish) => unlinkAccount(parts, at, session, wish),
    sweep: () => parts.attempts.sweep(parts.database, parts.clock.now().subtract({ hours: 1 })),
  }
}
