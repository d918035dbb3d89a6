import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import type { AccountId } from '../../ledger/index.ts'
import type { RoomKey, StoredAction, StoredHand } from '../rooms.types.ts'

const columns =
  sql.raw(`hand_id as "handId", brand_id as "brandId", room_id as "roomId", game_code as "gameCode", currency,
  hand_no as "handNo", encode(deck_root, 'hex') as "deckRoot", deck_seed_sealed as "deckSeedSealed",
  encode(definition_hash, 'hex') as "definitionHash", setup, players, tournament_id as "tournamentId", state, started_at as "startedAt", ended_at as "endedAt"`)

/** A hand by its id; undefined if there is none. */
export async function handById(db: Database, handId: string): Promise<StoredHand | undefined> {
  const { rows } = await sql<StoredHand>`select ${columns} from room_hand where hand_id = ${handId}`.execute(db)
  return rows[0]
}

/** Hands by their ids. */
export async function handsByIds(db: Database, handIds: readonly string[]): Promise<ReadonlyMap<string, StoredHand>> {
  const { rows } = await sql<StoredHand>`
    select ${columns} from room_hand where hand_id = any(${handIds}::uuid[])`.execute(db)
  return new Map(rows.map((hand) => [hand.handId, hand]))
}

/** Stores a hand that is dealt. */
export async function insertHand(db: Database, hand: StoredHand): Promise<void> {
  await sql`
    insert into room_hand (hand_id, brand_id, room_id, game_code, currency, hand_no, definition_hash, deck_root,
      deck_seed_sealed, setup, players, tournament_id, state, started_at)
    values (${hand.handId}, ${hand.brandId}, ${hand.roomId}, ${hand.gameCode}, ${hand.currency}, ${hand.handNo},
      ${Buffer.from(hand.definitionHash, 'hex')}, ${Buffer.from(hand.deckRoot, 'hex')}, ${Buffer.from(hand.deckSeedSealed)},
      ${JSON.stringify(hand.setup)}::jsonb, ${JSON.stringify(hand.players)}::jsonb, ${hand.tournamentId},
      'playing', ${hand.startedAt.toString()}::timestamptz)`.execute(db)
}

/** Waits for actions of a hand that are being stored, and lets nobody store another one until the transaction ends. */
export async function lockHand(db: Database, handId: string): Promise<void> {
  await sql`select from room_hand where hand_id = ${handId} for no key update`.execute(db)
}

/** How many actions a hand has. */
export async function countActions(db: Database, handId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from room_action where hand_id = ${handId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Ends a hand that is under way; false if it is over already. */
export async function endHand(
  db: Database,
  handId: string,
  end: {
    readonly state: 'settled' | 'void'
    readonly endedAt: Temporal.Instant
    readonly pot: number
    readonly rake: number
  },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update room_hand set state = ${end.state}, ended_at = ${end.endedAt.toString()}::timestamptz, pot = ${end.pot},
      rake = ${end.rake}
    where hand_id = ${handId} and state = 'playing'`.execute(db)
  return numAffectedRows > 0n
}

/** What a member staked in a hand and took out of it. */
export interface HandShare {
  readonly memberId: MemberId
  readonly accountId: AccountId
  readonly seat: number
  readonly staked: number
  readonly won: number
  readonly rake: number
}

export async function insertShares(
  db: Database,
  { handId, brandId, roomId, handNo }: RoomKey & Pick<StoredHand, 'handId' | 'handNo'>,
  shares: readonly HandShare[],
): Promise<void> {
  if (shares.length === 0) return
  await sql`
    insert into room_hand_player (hand_id, brand_id, room_id, hand_no, member_id, account_id, seat, staked, won, rake)
    select ${handId}, ${brandId}, ${roomId}, ${handNo}, one.* from unnest(
      ${shares.map(({ memberId }) => memberId)}::bigint[], ${shares.map(({ accountId }) => accountId)}::bigint[],
      ${shares.map(({ seat }) => seat)}::smallint[], ${shares.map(({ staked }) => staked)}::bigint[],
      ${shares.map(({ won }) => won)}::bigint[], ${shares.map(({ rake }) => rake)}::bigint[]) as one`.execute(db)
}

/** What was done in a hand, from an action on. */
export async function actionsOf(db: Database, handId: string, from = 0): Promise<StoredAction[]> {
  const { rows } = await sql<StoredAction>`
    select hand_id as "handId", action_no as "actionNo", seat, action, by, acted_at as "actedAt" from room_action
    where hand_id = ${handId} and action_no >= ${from} order by action_no`.execute(db)
  return rows
}

/**
 * Stores actions that come at once; says of each whether it is stored, or somebody else's action has its number, or its hand is over. The
 * hands stay as they are until that is committed: so a hand that was called off never gets the action that would have ended it.
 */
export async function insertActions(db: Database, actions: readonly StoredAction[]): Promise<boolean[]> {
  const { rows } = await sql<{ hand: string; no: number }>`
    insert into room_action (hand_id, action_no, seat, action, by, acted_at)
    select one.* from unnest(${actions.map(({ handId }) => handId)}::uuid[], ${actions.map(({ actionNo }) => actionNo)}::int[],
      ${actions.map(({ seat }) => seat)}::smallint[], ${actions.map(({ action }) => JSON.stringify(action))}::jsonb[],
      ${actions.map(({ by }) => by)}::text[], ${actions.map(({ actedAt }) => actedAt.toString())}::timestamptz[])
      as one (hand_id, action_no, seat, action, by, acted_at)
    join room_hand hand on hand.hand_id = one.hand_id and hand.state = 'playing'
    for share of hand
    on conflict do nothing
    returning hand_id as hand, action_no as no`.execute(db)
  const stored = new Set(rows.map(({ hand, no }) => `${hand} ${no}`))
  return actions.map(({ handId, actionNo }) => stored.delete(`${handId} ${actionNo}`))
}
