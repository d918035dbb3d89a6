import type { SharedGame } from '@baize/engines'
import type { TablePorts } from '../tables.parts.ts'
import type { StoredSeries, TableKey } from '../tables.types.ts'
import { insertSeries, newestSeries, seriesOf } from './rounds.sql.ts'
import { makeSeries } from './series.ts'

/**
 * The series that comes after a number, 0 for none: one that was made already and has not ended, or a new one. Its hash is stored before
 * anything of it is played.
 */
export async function seriesAfter(
  parts: Pick<TablePorts, 'database' | 'randomness' | 'secrets' | 'clock'>,
  key: TableKey,
  { game: { definitionHash }, after }: { readonly game: Pick<SharedGame, 'definitionHash'>; readonly after: number },
): Promise<StoredSeries> {
  const { database } = parts
  const newest = await newestSeries(database, key)
  const isUnused = newest !== undefined && newest.seriesNo > after && newest.endedAt === null
  if (isUnused && newest.definitionHash === definitionHash) return newest
  const series = makeSeries(parts, key, { seriesNo: (newest?.seriesNo ?? 0) + 1, definitionHash })
  if (await insertSeries(database, series)) return series
  const stored = await seriesOf(database, key, series.seriesNo)
  if (stored === undefined) throw new Error('a series that another process made is gone')
  return stored
}
