import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../ledger.types.ts'
import { genesisHash } from '../storage/seal-batch.ts'
import { cursorNumber, type AuditFault, type AuditState, type PartStep } from './audit.types.ts'

/** The last rows that an entry covers. */
interface Bounds {
  readonly account_to: bigint
  readonly house_to: number
  readonly provider_to: number
}

interface EntryRow extends Bounds {
  readonly entry: number
  readonly day: Temporal.PlainDate
  readonly chain_from: bigint
  readonly row_checks: Buffer
  readonly previous_hash: Buffer
  readonly hash: Buffer
}

/** An account, a house account or a provider. */
interface Identity {
  readonly sort: 'account' | 'house' | 'provider'
  readonly id: bigint
  readonly line: string
}

/** The maximum number of entries per step, however few rows they cover. */
const maxEntries = 100

/** Checks one step of the published identities: the rows that an entry covers must still produce its hash. */
export async function auditIdentities(db: Database, state: AuditState, maxRows: number): Promise<PartStep> {
  const after = cursorNumber(state, 'entry', 0n)
  const read = await readEntries(db, after, maxRows)
  let before = read.find(({ entry }) => BigInt(entry) === after)
  const entries = read.filter((one) => one !== before)
  const last = entries.at(-1)
  if (last === undefined) return { cursor: undefined, faults: [], checked: 0, share: 1 }
  const identities = await readIdentities(db, before ?? nothing, last)
  const faults: AuditFault[] = []
  for (const entry of entries) {
    faults.push(
      ...checkEntry(
        entry,
        before,
        identities.filter((one) => isWithin(one, before ?? nothing, entry)),
      ),
    )
    before = entry
  }
  faults.push(...(await wrongChainFrom(db, entries)))
  return { cursor: { entry: String(last.entry) }, faults, checked: identities.length, share: 0.5 }
}

/** Ids begin at 1. A lower one was inserted by somebody, so the first entry covers it too and reports it. */
const nothing: Bounds = { account_to: -(2n ** 63n), house_to: -(2 ** 31), provider_to: -(2 ** 31) }

function isWithin({ sort, id }: Identity, after: Bounds, upTo: Bounds): boolean {
  const place = `${sort}_to` as const
  return id > after[place] && id <= upTo[place]
}

function checkEntry(entry: EntryRow, before: EntryRow | undefined, identities: readonly Identity[]): AuditFault[] {
  const day = entry.day.toString()
  const { account_to, house_to, provider_to, chain_from } = entry
  const head = `identities ${entry.entry} ${day} ${account_to} ${house_to} ${provider_to} ${chain_from}`
  const text = [head, ...identities.map(({ line }) => line)].map((line) => `${line}\n`).join('')
  const follows = entry.entry === (before?.entry ?? 0) + 1 && entry.previous_hash.equals(before?.hash ?? genesisHash)
  if (!follows) return [faultOf(`the identities published for ${day} do not follow those before them`)]
  if (hash('sha256', Buffer.concat([entry.previous_hash, Buffer.from(text)]), 'buffer').equals(entry.hash)) return []
  const count = entry.row_checks.length / 4
  const stored = new Set(Array.from({ length: count }, (_, index) => entry.row_checks.readUInt32BE(4 * index)))
  const odd = identities.filter(({ line }) => !stored.has(crc32(line)))
  const counts = identities.length === count ? '' : `; there are ${identities.length} instead of ${count}`
  if (odd.length === 0) return [faultOf(`the identities published for ${day} are not those that are here${counts}`)]
  return odd.map(({ sort, id }) => {
    const who = sort === 'house' ? `house account ${id}` : `${sort} ${id}`
    const message = `${who} is not what was published for ${day}${counts}`
    return sort === 'account' ? { ...faultOf(message), accountId: id as AccountId } : faultOf(message) // An account's id, because `sort` is `account`.
  })
}

function faultOf(message: string): AuditFault {
  return { rule: 'published identities', accountId: undefined, message }
}

/** Checks that `chain_from`, from which batches are recomputed, is as published. */
async function wrongChainFrom(db: Database, entries: readonly EntryRow[]): Promise<AuditFault[]> {
  const { rows } = await sql<{ chain_from: bigint }>`select chain_from from ledger_lane where lane = 0`.execute(db)
  const odd = entries.find(({ chain_from }) => chain_from !== rows[0]?.chain_from)
  if (odd === undefined) return []
  const published = `but ${odd.chain_from} was published for ${odd.day.toString()}`
  return [faultOf(`lane 0: batches up to ${rows[0]?.chain_from} are said to be of the older form, ${published}`)]
}

/** Reads the next entries, with at most `maxRows` rows in total but at least one entry, and the entry before them. */
async function readEntries(db: Database, after: bigint, maxRows: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry, day, account_to, house_to, provider_to, chain_from, row_checks, previous_hash, hash from (
      select *, row_number() over place as number, sum(octet_length(row_checks) / 4) over place as identities
      from (select * from ledger_identity_head where entry > ${after} order by entry limit ${maxEntries}) as coming
      window place as (order by entry)) as next
    where number = 1 or identities <= ${maxRows}
    union all
    select entry, day, account_to, house_to, provider_to, chain_from, row_checks, previous_hash, hash
    from ledger_identity_head where entry = ${after}
    order by entry`.execute(db)
  return rows
}

/** Reads identities in the order in which an entry covers them. */
async function readIdentities(db: Database, after: Bounds, upTo: Bounds): Promise<Identity[]> {
  const { rows } = await sql<Identity>`
    select 'account' as sort, account_id as id, format('account %s %s %s %s %s %s %s', account_id, brand_id, member_id, kind,
      currency, bucket, to_json(vendor_code)) as line
    from ledger_account where account_id > ${after.account_to} and account_id <= ${upTo.account_to}
    union all
    select 'house', house_account_id, format('house %s %s %s %s', house_account_id, brand_id, currency, name)
    from ledger_house_account where house_account_id > ${after.house_to} and house_account_id <= ${upTo.house_to}
    union all
    select 'provider', provider_id, format('provider %s %s %s', provider_id, brand_id, code)
    from ledger_provider where provider_id > ${after.provider_to} and provider_id <= ${upTo.provider_to}
    order by sort, id`.execute(db)
  return rows
}
