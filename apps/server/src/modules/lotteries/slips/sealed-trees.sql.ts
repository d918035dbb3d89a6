import { sql, type Database } from '../../../kernel/database/pool.ts'

/** A page of the leaves of a draw's tree. */
export type LeafPage = { readonly limit: number } & ({ readonly from: string } | { readonly after: string | undefined })

/** Leaves in the order of the tree: slips that were not cancelled, by their ids. */
export async function leavesFrom(
  db: Database,
  drawId: string,
  page: LeafPage,
): Promise<readonly { readonly slipId: string; readonly leaf: Uint8Array }[]> {
  const first =
    'from' in page
      ? sql`slip.slip_id >= ${page.from}::uuid`
      : page.after === undefined
        ? sql`true`
        : sql`slip.slip_id > ${page.after}::uuid`
  const { rows } = await sql<{ slipId: string; leaf: Uint8Array }>`
    select slip.slip_id as "slipId", slip.leaf from lottery_slip slip
    where slip.draw_id = ${drawId}::uuid and ${first} and not exists (
      select from lottery_slip_end ended
      where ended.draw_id = slip.draw_id and ended.slip_id = slip.slip_id and ended.generation = 0
        and ended.kind = 'cancelled')
    order by slip.slip_id limit ${page.limit}`.execute(db)
  return rows
}
