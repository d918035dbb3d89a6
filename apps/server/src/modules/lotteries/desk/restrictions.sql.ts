import type { Restriction } from '@baize/lottery'
import { ratePpm } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'

/** The most restrictions that count for one draw: those of the draw and those of all draws of its lottery. */
export const mostRestrictions = 500

/** A restriction as it was announced to members. */
export interface AnnouncedRestriction extends Restriction {
  /** Only for this draw; `null`: for all draws of the lottery. */
  readonly drawId: string | null
  readonly appliesFrom: Temporal.Instant
}

type Row = Omit<AnnouncedRestriction, 'paysPpm'> & { readonly paysPpm: number }
const columns = sql`bet, line, pays_ppm as "paysPpm", draw_id as "drawId", applies_from as "appliesFrom"`
const fromRow = ({ paysPpm, ...row }: Row): AnnouncedRestriction => ({ ...row, paysPpm: ratePpm(BigInt(paysPpm)) })

/**
 * The numbers of a draw that are closed or pay less at a moment: what a sale at that moment passes to `sell`. At most
 * {@link mostRestrictions}.
 */
export async function restrictionsOf(
  db: Database,
  { brandId, gameCode, drawId }: { readonly brandId: BrandId; readonly gameCode: string; readonly drawId: string },
  at: Temporal.Instant,
): Promise<readonly AnnouncedRestriction[]> {
  const moment = at.toString()
  const { rows } = await sql<Row>`
    select ${columns} from lottery_restriction
    where brand_id = ${brandId} and game_code = ${gameCode} and (draw_id is null or draw_id = ${drawId}::uuid)
      and applies_from <= ${moment}::timestamptz and (lifted_from is null or lifted_from > ${moment}::timestamptz)
    order by restriction_id limit ${mostRestrictions}`.execute(db)
  return rows.map(fromRow)
}

/**
 * The restrictions of a lottery that count at a moment or are announced for a later one, for members to see; those of draws on which
 * nothing more is sold are left out. At most {@link mostRestrictions}, the ones of all draws first.
 */
export async function announcedRestrictions(
  db: Database,
  { brandId, gameCode }: { readonly brandId: BrandId; readonly gameCode: string },
  at: Temporal.Instant,
): Promise<readonly AnnouncedRestriction[]> {
  const moment = at.toString()
  const { rows } = await sql<Row>`
    select ${columns} from lottery_restriction
    where brand_id = ${brandId} and game_code = ${gameCode}
      and (lifted_from is null or lifted_from > greatest(${moment}::timestamptz, applies_from))
      and (draw_id is null or exists (
        select from lottery_draw draw where draw.draw_id = lottery_restriction.draw_id and draw.state = 'open'
          and draw.closes_at > ${moment}::timestamptz))
    order by draw_id nulls first, bet, line, applies_from limit ${mostRestrictions}`.execute(db)
  return rows.map(fromRow)
}
