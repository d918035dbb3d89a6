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

/** With which provider to sign in, and at which of the brand's own addresses the visitor is. */
interface SignInRequest {
  readonly provider: SocialProvider
  readonly siteOrigin: string
}

/** Signing in with other providers, for the routes. */
export interface Federation {
  offered(brandId: BrandId, language: Language): { readonly provider: SocialProvider; readonly label: string }[]
  begin(at: Origin, request: SignInRequest): Promise<ReplyOf<typeof startSocialSignIn>>
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
    request: SignInRequest & { readonly password?: string | undefined },
  ): Promise<ReplyOf<typeof startSocialSignIn>>
  /** Begins to confirm, with a linked account, that the session's owner is the member. */
  startConfirming(at: Origin, session: Session, request: SignInRequest): Promise<ReplyOf<typeof startSocialSignIn>>
  unlink(
    at: Origin,
    session: Session,
    request: { readonly provider: SocialProvider; readonly password?: string | undefined },
  ): Promise<void>
  /** Deletes attempts that can no longer be used; runs every minute. */
  sweep(): Promise<void>
}

/** Dependencies of {@link openFederation}. */
export interface FederationSetting extends Omit<FederationParts, 'providers' | 'brands' | 'issuers' | 'attempts'> {
  readonly brands: Brands
  readonly config: Pick<Config, 'mode' | 'social'>
  readonly log: Log
}

/** Opens federation. Throws a `StartProblem` if a brand's provider could not be called, or not safely. */
export function openFederation({ config, log, ...setting }: FederationSetting): Federation {
  const parts: FederationParts = {
    ...setting,
    issuers: openIssuers({ clock: setting.clock, log }),
    attempts: storedAttempts,
    providers: readProviders(setting.brands, config),
  }
  return {
    offered: (brandId, language) => (parts.providers.get(brandId) ?? []).map((provider) => named(provider, language)),
    begin: (at, request) => beginAttempt(parts, at, request),
    finish: (at, session, answer) => finishAttempt(parts, at, session, answer),
    newcomer: async (at) => (await findNewcomer(parts, at))?.shown,
    forget: (at) => forgetNewcomer(parts, at),
    register: (at, body) => registerNewcomer(parts, at, body),
    linkNewcomer: (at, session, password) => linkNewcomer(parts, at, session, password),
    links: (session, language) => listLinks(parts, session, language),
    startLinking: (at, session, request) => startLinking(parts, at, session, request),
    startConfirming: (at, session, request) => startConfirming(parts, at, session, request),
    unlink: (at, session, request) => unlinkAccount(parts, at, session, request),
    sweep: () => parts.attempts.sweep(parts.database, parts.clock.now().subtract({ hours: 1 })),
  }
}
