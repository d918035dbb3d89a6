import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { foldHouseDeltas, moveBucket, openProblems, verifyBooks, type AccountId } from '../index.ts'
import { transfer } from '../test-ledger.ts'
import { publishHeads, publishIdentities } from '../upkeep/publish-heads.ts'
import { openAuditedBooks, type AuditedBooks } from '../upkeep/test-upkeep.ts'

let audited: AuditedBooks
let accounts: AccountId[]

/** Three accounts in lane 0: batches 1 to 3 fund them, 4 and 5 exclude the first, 6 to 8 post once more on each. */
beforeEach(async () => {
  audited = await openAuditedBooks('2025-03-10T12:00:00Z')
  const { books, clock } = audited
  accounts = await Promise.all([1, 2, 3].map((number) => books.account(number)))
  for (const id of accounts) await books.ledger.post(transfer(books, id, `fund ${id}`, 1_000n))
  for (const reason of ['excluded', 'excluded for longer'])
    await books.ledger.setRule(accountId(0), 'protection', { blocked: true, limits: [], reason })
  clock.advance({ hours: 1 })
  for (const id of accounts) await books.ledger.post(transfer(books, id, `more ${id}`, 500n))
})

function accountId(index: number): AccountId {
  const id = accounts[index]
  if (id === undefined) throw new Error('the test opened three accounts')
  return id
}

/** Returns what the verifier and the auditor find, as `rule: message`. */
async function found(): Promise<{ verifier: string[]; auditor: string[] }> {
  const { database } = audited.books.test
  const verifier = (await verifyBooks(database)).problems
  await audited.audit()
  const auditor = await openProblems({ database })
  const text = ({ rule, message }: { rule: string; message: string }) => `${rule}: ${message}`
  return { verifier: verifier.map(text), auditor: auditor.map(text) }
}

async function inject(statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(audited.books.test.owner)
}

/** Changes made by the owner of the database, and the message that both must report. */
type Edit = [name: string, statements: () => string[], message: () => string]

const victim = () => accountId(1)

const claims: Edit[] = [
  [
    'batches marked as having the older form, then a row changed',
    () => [
      `update ledger_lane set chain_from = version`,
      `update ledger_posting set reference = 'forged' where account_id = ${victim()} and seq = 2`,
    ],
    () => 'hash chain: lane 0 batch 1 is said to be of the older form (up to batch 8), and is not',
  ],
  [
    'the batches of a newer lane marked as having the older form',
    () => [`select ledger_open_lane(5::smallint)`, `update ledger_lane set chain_from = 2 where lane = 5`],
    () => 'hash chain: lane 5: batches up to 2 are said to be of the older form',
  ],
  [
    'an attached month marked as detached, then a row changed',
    () => [
      `insert into ledger_old_month (month, table_name, closed_at, snapshots_done_at, detached_at)
       select month, 'ledger_posting_2025_03', now(), now(), now() from (select date '2025-03-01' as month) as forged`,
      `update ledger_posting set reference = 'forged' where account_id = ${victim()} and seq = 2`,
    ],
    () => `hash chain: account ${victim()} seq 2 (lane 0 batch 7) is not what was posted`,
  ],
  [
    'an attached month marked as detached',
    () => [
      `insert into ledger_old_month (month, table_name, closed_at, detached_at)
       values ('2025-03-01', 'x', now(), now())`,
    ],
    () => 'months: month 2025-03 is said to be detached, and it or an older one is attached',
  ],
  [
    'an attached month marked as detached and its table renamed',
    () => [
      `alter table ledger_posting_2025_03 rename to ledger_posting_2027_03`,
      `insert into ledger_old_month (month, table_name, closed_at, snapshots_done_at, detached_at)
       values ('2025-03-01', 'ledger_posting_2025_03', now(), now(), now())`,
    ],
    () => 'months: month 2025-03 is said to be detached, and it or an older one is attached',
  ],
  [
    'a month that was closed before its keys expired',
    () => [
      `insert into ledger_old_month (month, table_name, closed_at, snapshots_done_at, detached_at)
       values ('2025-01-01', 'ledger_posting_2025_01', '2025-03-01', '2025-03-01', '2025-03-01')`,
    ],
    () => 'months: month 2025-01 is said to be closed, and its keys must still be kept',
  ],
  [
    'a deleted posting replaced by a snapshot',
    () => [
      `delete from ledger_posting where account_id = ${victim()} and seq = 1`,
      `insert into ledger_account_snapshot (account_id, seq, balance, posted_at)
       values (${victim()}, 1, 1000, '2025-03-10T12:00:00Z')`,
    ],
    () => `account snapshots: snapshot of account ${victim()} at seq 1: 1000 instead of what is not there`,
  ],
]

const owners: Edit[] = [
  [
    'an account given to another member before anything was published',
    () => [`update ledger_account set member_id = 901 where account_id = ${victim()}`],
    () => `accounts belong together: account ${victim()} is in bucket 2, and its member 901 in another one`,
  ],
]

const keys: Edit[] = [
  [
    'a key deleted',
    () => [`delete from ledger_key where account_id = ${victim()} and seq = 1`],
    () => `keys: account ${victim()} seq 1: its key is not kept, so it could be posted once more`,
  ],
  [
    'a key changed to one without postings',
    () => [`update ledger_key set postings = 0 where account_id = ${victim()} and seq = 2`],
    () => `keys: account ${victim()} seq 2: its key is kept for account ${victim()}, from seq 2 on 0`,
  ],
  [
    'a key moved to another account',
    () => [`update ledger_key set account_id = ${accountId(2)} where account_id = ${victim()} and seq = 2`],
    () => `keys: account ${victim()} seq 2: its key is kept for account ${accountId(2)}, from seq 2 on 1`,
  ],
  [
    'a key moved to an earlier day',
    () => [`update ledger_key set posted_on = posted_on - 1 where account_id = ${victim()} and seq = 2`],
    () => `keys: account ${victim()} seq 2: a key says that it was posted, and it is not there`,
  ],
  [
    'keys marked as no longer kept',
    () => [`update ledger_key_kept set kept_from = '2999-01-01'`],
    () => 'keys: keys are said to be kept from 2999-01-01 on only',
  ],
  [
    'a claim without a posting',
    () => [
      `insert into ledger_key (provider_id, key, account_id, seq, postings, posted_on)
       values (1, gen_random_uuid(), ${victim()}, 9, 0, '2025-03-10')`,
    ],
    () => `keys: account ${victim()} seq 9: a claim says that it was made with it, and it is not there`,
  ],
  [
    'the key of a posting replaced together with the row of the key, but not its text',
    () => [
      `update ledger_posting set key = 'a6d3f3ae-4f5a-4dc4-9f9b-1de1f3bb8c01' where account_id = ${victim()} and seq = 2`,
      `update ledger_key set key = 'a6d3f3ae-4f5a-4dc4-9f9b-1de1f3bb8c01' where account_id = ${victim()} and seq = 2`,
    ],
    () => `hash chain: account ${victim()} seq 2 (lane 0 batch 7) has another key than its text makes`,
  ],
]

const rule = (columns: string, from = '') => `insert into ledger_account_rule
  (account_id, source, lane, batch, blocked, limits, reason, set_at) select ${accountId(0)}, 'protection', ${columns} ${from}`

const rules: Edit[] = [
  [
    'a rule in a batch that does not exist',
    () => [rule(`63, 999, false, '[]', 'lifted', now()`)],
    () => `rules: account ${accountId(0)}: its rule of protection (lane 63 batch 999) has no such batch`,
  ],
  [
    'a rule in a batch of postings',
    () => [rule(`lane, batch, false, '[]', 'lifted', posted_at`, 'from ledger_batch where batch = 8')],
    () => `rules: account ${accountId(0)}: its rule of protection (lane 0 batch 8) has no such batch`,
  ],
  [
    'the newest rule moved before the one that it replaced',
    () => [
      `alter table ledger_account_rule alter place drop identity`,
      `update ledger_account_rule set place = -place`,
    ],
    () =>
      `rules: account ${accountId(0)}: its rule of protection (lane 0 batch 4) is not in the order in which it was set`,
  ],
  [
    'a rule with a different time',
    () => [`update ledger_account_rule set set_at = now() where batch = 4`],
    () => `rules: account ${accountId(0)}: its rule of protection (lane 0 batch 4) has another time than its batch`,
  ],
  [
    'a rule changed in a batch of a month that is marked as detached',
    () => [
      `alter table ledger_posting detach partition ledger_posting_2025_03`,
      `insert into ledger_old_month (month, table_name, closed_at, snapshots_done_at, detached_at)
       values ('2025-03-01', 'ledger_posting_2025_03', now(), now(), now())`,
      `update ledger_account_rule set blocked = false where batch = 5`,
    ],
    () => 'hash chain: lane 0 batch 5 is not what was posted',
  ],
]

/** Deletes the newest batch with everything in it, and sets the head back. */
const cut = [
  `delete from ledger_key k using ledger_posting p where p.batch = 8 and k.account_id = p.account_id and k.seq = p.seq`,
  `delete from ledger_posting where batch = 8`,
  `update ledger_lane set version = 7, head_hash = previous_hash from ledger_batch where batch = 8 and ledger_lane.lane = 0`,
  `delete from ledger_batch where batch = 8`,
]
const deltas = `delete from ledger_house_delta where batch = 8`

const endsWith = (says: string) => () => `lane ends: lane 0 ends with batch 7, but ${says}`

const ends: Edit[] = [
  [
    'the last batch removed, but not the changes of house accounts',
    () => cut,
    endsWith('house account 2 moved in batch 8'),
  ],
  [
    'the last batch removed after a snapshot of a house account',
    () => [...cut, deltas],
    endsWith('a snapshot of house account 2 goes up to batch 8'),
  ],
  [
    'the last batch removed after the daily sums had read it',
    () => [`insert into stats_cursor (generation, lane, up_to_batch) values (1, 0, 8)`, ...cut, deltas],
    endsWith('the daily sums were read up to batch 8'),
  ],
  [
    'the last batch removed after the rounds of vendors had read it',
    () => [`insert into vendor_round_cursor (lane, batch) values (0, 8)`, ...cut, deltas],
    endsWith('the rounds of vendors were read up to batch 8'),
  ],
  ['only the head set back', () => [`update ledger_lane set version = 7`], endsWith('there is batch 8')],
]

describe('correct books', () => {
  afterEach(() => audited.books.close())

  it('have no problems, even with moved buckets, claims and everything published', async () => {
    const { books, clock } = audited
    const { database } = books.test
    const command = transfer(books, victim(), 'claiming', 5n)
    const transactions = command.transactions.map((transaction) => ({ ...transaction, claims: ['undo of it'] }))
    await books.ledger.post({ ...command, transactions })
    await moveBucket({ database, clock }, 2, 1)
    await books.ledger.setRule(victim(), 'operator', { blocked: true, limits: [], reason: 'in the other lane' })
    await books.ledger.post(transfer(books, victim(), 'in the other lane', 5n))
    await moveBucket({ database, clock }, 2, 0)
    await books.ledger.setRule(victim(), 'operator', { blocked: false, limits: [], reason: 'back' })
    clock.advance({ hours: 24 })
    await publishHeads(database, clock.now())
    await publishIdentities(database, clock.now())
    await foldHouseDeltas(database, clock)
    expect(await found()).toEqual({ verifier: [], auditor: [] })
  })
})

describe('a change by the owner of the database', () => {
  afterEach(async () => {
    await audited.books.ledger.close()
    await audited.books.test.discard()
  })

  it.each([...claims, ...owners, ...keys, ...rules])(
    '(%s) is reported by the verifier and by the auditor',
    async (_, edit, says) => {
      await inject(edit())
      const { verifier, auditor } = await found()
      expect(verifier).toContain(says())
      expect(auditor).toContain(says())
    },
  )

  it.each(ends)('(%s) is reported by the verifier and by the auditor', async (_, edit, says) => {
    await foldHouseDeltas(audited.books.test.database, audited.clock)
    await inject(edit())
    const { verifier, auditor } = await found()
    expect(verifier).toContain(says())
    expect(auditor).toContain(says())
  })

  it('(the last batch removed after the auditor had checked it) is detected by the auditor’s own record', async () => {
    await audited.audit()
    await inject([...cut, deltas])
    audited.clock.advance({ hours: 24 })
    const { verifier, auditor } = await found()
    const says = 'lane ends: lane 0 ends with batch 7, but the auditor saw in run 1 batch 8'
    expect(verifier).toContain(says)
    expect(auditor).toContain(says)
  })

  it('(a published head replaced) is also reported by the auditor', async () => {
    audited.clock.advance({ hours: 24 })
    await publishHeads(audited.books.test.database, audited.clock.now())
    await inject([`update ledger_head set hash = sha256('another')`])
    const says = 'published heads: the head of lane 0 published for 2025-03-10 is not the hash of batch 8'
    expect(await found()).toEqual({ verifier: [says], auditor: [says] })
  })
})
