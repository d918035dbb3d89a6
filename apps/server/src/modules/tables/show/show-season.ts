import type { ReplyOf, tableSeason } from '@baize/contract'
import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { knownTable } from '../find-table.ts'
import type { TableParts } from '../tables.parts.ts'

/** Returns the season of a table, for anybody. Refuses tables whose rounds are no fights. */
export function showSeason(
  parts: TableParts,
  brandId: BrandId,
  gameCode: string,
): Promise<ReplyOf<typeof tableSeason>> {
  const { shared } = knownTable(parts, brandId, gameCode)
  if (shared.engine !== 'cockfight') throw new Refusal('tables.no_season')
  return parts.seasons.now({ brandId, gameCode })
}
