import type { Currency } from '@baize/money'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { AccountId, HouseAccountId, Ledger, ProviderId } from '../../ledger/index.ts'
import type { PlayerNames } from '../players/player-name.ts'

/** A vendor as the wallet's use-cases see it: everything in memory. */
export interface WalletVendor {
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly currency: Currency
  /** Whose ids the vendor's transactions are. */
  readonly providerId: ProviderId
  /** What its games won from members, less what they paid out. */
  readonly houseAccountId: HouseAccountId
  readonly walletMode: 'seamless' | 'transfer'
  readonly names: PlayerNames
  /** A player by the name that the vendor knows; a promise only where memory is too old. */
  playerOf(name: string, nowMs: number): Player | undefined | Promise<Player | undefined>
  /** What a launch token of this vendor stands for; a promise only where memory is too old. */
  sessionOf(token: string, nowMs: number): PlayerSession | undefined | Promise<PlayerSession | undefined>
  gameAt(gameCode: string): GameStanding
}

/** A member as a player of one vendor. */
export interface Player {
  readonly name: string
  readonly memberId: MemberId
  readonly accountId: AccountId
  /** Whether new bets are taken. Wins and rollbacks are, always. */
  readonly active: boolean
}

/** What a launch token stands for. */
export interface PlayerSession {
  readonly memberId: MemberId
  /** The game it was launched for; `undefined` for a vendor's whole list. */
  readonly gameCode: string | undefined
  /** When it ends by itself. */
  readonly expiresAtMs: number
  /** Whether the session that it was launched from goes on. */
  readonly parentAlive: boolean
}

/** How a game stands at a vendor. */
export type GameStanding = 'open' | 'closed' | 'unknown'

/** What the wallet's use-cases need besides the vendor. */
export interface WalletParts {
  readonly ledger: Pick<Ledger, 'post' | 'transactions' | 'balance'>
  /** Notes for good that a round is finished. */
  readonly finishRound: (vendor: WalletVendor, player: Player, round: string) => Promise<void>
}

/** What every call says about who plays. */
export interface WalletCall {
  readonly vendor: WalletVendor
  readonly playerName: string
  /** As the vendor says it; `undefined` where the dialect's call has none. */
  readonly currency: string | undefined
  readonly nowMs: number
}
