import type { Randomness } from '../../kernel/randomness.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import type { Brands } from '../brand/index.ts'
import type { Identity } from '../identity/index.ts'
import type { OwnMessages } from '../messages/index.ts'
import type { Stats } from '../stats/index.ts'
import type { PayPorts } from './pay/pay.parts.ts'
import type { RealtimePorts } from './realtime/realtime.parts.ts'

/** What contracts need from the modules below. */
export interface ContractParts
  extends
    Omit<PayPorts, 'brands' | 'identity' | 'ledger' | 'stats'>,
    Omit<RealtimePorts, 'brands' | 'identity' | 'ledger'> {
  readonly randomness: Randomness
  readonly outbox: Pick<Outbox, 'subscribe'>
  readonly brands: Brands
  readonly ownMessages: Pick<OwnMessages, 'notice' | 'notices' | 'tellBadges'>
  readonly identity: Pick<Identity, 'inTeam' | 'pageOfTeam' | 'teamsAfter' | 'teams' | 'usernamesOf'>
  readonly stats: PayPorts['stats'] & Pick<Stats, 'activeAmong' | 'teamDays'>
  readonly ledger: PayPorts['ledger'] & RealtimePorts['ledger']
}
