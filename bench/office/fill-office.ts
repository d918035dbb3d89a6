import { sql, type Database } from '../../apps/server/src/kernel/database/pool.ts'
import { minor } from '../../packages/money/src/index.ts'
import type { Loader } from './open-loader.ts'
import { idOf, type Made, type OfficeSize } from './plan.ts'

/** Adjustments and rows of the audit log. */
const notedAtOnce = 500
const operators = 300

/** Makes what operators leave behind: adjustments, rows of the audit log, and operators themselves. */
export async function fillOffice(loader: Loader, owner: Database, made: Made, size: OfficeSize): Promise<void> {
  await sql`
    insert into operator (operator_id, brand_id, username, role, state, created_at)
    select md5('operator ' || i)::uuid, ${loader.brand.brandId}, 'operator' || i, 'cashier', 'invited', now()
    from generate_series(1, ${operators}::int) i`.execute(owner)
  await adjust(loader, owner, made, Math.max(50, Math.floor(size.payments / 50)))
  await noteAll(loader, made, Math.max(100, Math.floor(size.payments / 10)))
}

/** One in a hundred waits; of the others some were refused, and most posted. */
async function adjust(loader: Loader, owner: Database, { members, accounts }: Made, count: number): Promise<void> {
  const { modules, brand } = loader
  const { ledger } = modules
  const { brandId, currency } = brand
  const providerId = await ledger.provider(brandId, 'house')
  const houseAccountId = await ledger.houseAccount({ brandId, currency: currency.code, name: 'adjustments' })
  const planned = Array.from({ length: count }, (_, number) => ({
    id: idOf(`adjustment ${number}`),
    place: (number * 7_919) % members.length,
    amountMinor: BigInt((number % 2 === 0 ? 1 : -1) * (100 + (number % 900)) * 100),
    state: number % 100 === 0 ? 'proposed' : number % 10 === 1 ? 'refused' : 'posted',
  }))
  const post = async ({ id, place, amountMinor, state }: (typeof planned)[number]) => {
    const accountId = accounts[place]
    if (state !== 'posted' || accountId === undefined) return
    const entries = [{ kind: 'adjustment' as const, amountMinor: minor(amountMinor), houseAccountId, reference: id }]
    await ledger.post({ accountId, providerId, transactions: [{ key: `adjustment:${id}`, entries }] })
  }
  for (let from = 0; from < count; from += notedAtOnce)
    await Promise.all(planned.slice(from, from + notedAtOnce).map(post))
  await sql`
    insert into adjustment (adjustment_id, brand_id, member_id, currency, amount, category, reason, body_hash, state, proposed_by,
      proposed_name, proposed_at, expires_at, approved_by, approved_name, approved_at, refused_name, refused_at, posted_at)
    select id, ${brandId}, member, ${currency.code}, amount,
      (array['goodwill', 'correction', 'bonus_correction', 'chargeback'])[1 + place % 4], 'Reason ' || place, sha256(''), state,
      md5('operator 1')::uuid, 'operator1', at, at + interval '7 days',
      case when state = 'posted' then md5('operator 2')::uuid end, case when state = 'posted' then 'operator2' end,
      case when state = 'posted' then at end, case when state = 'refused' then 'operator2' end,
      case when state = 'refused' then at end, case when state = 'posted' then at end
    from (
      select *, now() - interval '1 day' * ${loader.clock.now().since(loader.begun).total('hours') / 24}::float8
        * (1 - place::float8 / ${count + 1}::float8) as at
      from unnest(${planned.map(({ id }) => id)}::uuid[], ${planned.map(({ place }) => String(members[place]))}::bigint[],
        ${planned.map(({ amountMinor }) => String(amountMinor))}::bigint[], ${planned.map(({ state }) => state)}::text[])
        with ordinality as planned (id, member, amount, state, place)) planned`.execute(owner)
}

/** Adds rows to the audit log as every action does, so that its chain is whole. */
async function noteAll({ modules, opened, brand, clock }: Loader, { members }: Made, count: number): Promise<void> {
  const by = { brandId: brand.brandId, operatorId: null, address: '203.0.113.7' }
  const actions = ['withdrawal.approved', 'member.personal_shown', 'deposit.credited', 'bank_account.verified'] as const
  for (let from = 0; from < count; from += notedAtOnce)
    await opened.database.transaction().execute(async (tx) => {
      for (let number = from; number < Math.min(from + notedAtOnce, count); number += 1)
        await modules.operators.audit.note(
          tx,
          { ...by, username: `operator${1 + (number % 40)}` },
          {
            action: actions[number % actions.length] ?? actions[0],
            subject: { kind: 'member', id: String(members[(number * 31) % members.length]) },
            reason: `Reason ${number}`,
          },
        )
    })
  clock.advance({ minutes: 1 })
}
