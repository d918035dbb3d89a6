import type { Clock } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import type { Database } from './kernel/database/pool.ts'
import type { BrandId } from './kernel/ids.ts'
import type { Log } from './kernel/log.ts'
import type { Outbox } from './kernel/outbox.ts'
import type { PasswordHasher } from './kernel/password-hash.ts'
import type { Randomness } from './kernel/randomness.ts'
import type { Secrets } from './kernel/secrets.ts'
import type { Throttle } from './kernel/throttle.ts'
import type { Brands } from './modules/brand/index.ts'
import { openCaptcha } from './modules/captcha/index.ts'
import { openDispatch } from './modules/dispatch/index.ts'
import { openFactors } from './modules/factors/index.ts'
import { openFederation } from './modules/federation/index.ts'
import { openHumanCheck } from './modules/human/index.ts'
import { demoPassword, openIdentity, type Invitations } from './modules/identity/index.ts'
import { openOperators } from './modules/operators/index.ts'
import { openPhoneProof, openVerification } from './modules/verification/index.ts'

/** What the modules about people need. */
export interface PeopleParts {
  readonly config: Pick<Config, 'mode' | 'sending' | 'social' | 'humanCheckSecret'>
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly log: Log
  readonly secrets: Secrets
  readonly throttle: Throttle
  readonly outbox: Outbox
  readonly passwords: PasswordHasher
  readonly brands: Brands
  /** The links of agents, which a module above keeps. */
  readonly invitations: Invitations
  /** The origin of a brand's site; called once the site listens. */
  readonly siteOriginOf: (brandId: BrandId) => string
}

/** Opens the modules that know who people are and how to reach them. */
export function openPeople(parts: PeopleParts) {
  const { config } = parts
  const dispatch = openDispatch({ ...parts, mode: config.mode, sending: config.sending })
  const verification = openVerification({ ...parts, dispatch, phoneProof: openPhoneProof(config.sending.phoneProof) })
  const factors = openFactors({ ...parts, verification })
  const human = openHumanCheck({ ...parts, siteverifySecret: config.humanCheckSecret })
  const captcha = openCaptcha({ ...parts, human })
  const refusedPasswords = config.mode === 'demo' ? [] : [demoPassword]
  const identity = openIdentity({ ...parts, refusedPasswords, captcha, human, dispatch, verification, factors })
  const federation = openFederation({ ...parts, identity })
  const operators = openOperators({ ...parts, mode: config.mode, refusedPasswords })
  return { captcha, human, dispatch, verification, factors, identity, federation, operators }
}
