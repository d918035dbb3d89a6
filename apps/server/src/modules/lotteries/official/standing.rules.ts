import { resultText, type LotteryResult } from '@baize/lottery'
import type { Confirmation, ResultReport } from './results.sql.ts'

/** How far the official numbers of a draw are known. */
export interface Standing {
  readonly standing: 'waiting' | 'differ' | 'agreed' | 'confirmed' | 'correction'
  /** The numbers that can be confirmed, and the reports that agree on them. */
  readonly proposed: { readonly numbers: LotteryResult; readonly reports: readonly ResultReport[] } | undefined
}

/** How many sources have to agree. */
const neededSources = 2

/**
 * How far the numbers of a draw are known, by the newest report of each source and the newest confirmation. Numbers on which two
 * sources or more agree are proposed unless they are confirmed already; if two different ones are, those with more sources, and
 * nothing if they have as many.
 */
export function standingOf(reports: readonly ResultReport[], confirmed: Confirmation | undefined): Standing {
  const groups = [...Map.groupBy(reports, ({ numbers }) => resultText(numbers)).values()].toSorted(
    (one, other) => other.length - one.length,
  )
  const [most, next] = groups
  const agreed =
    most !== undefined && most.length >= neededSources && most.length > (next?.length ?? 0) ? most : undefined
  const known = confirmed === undefined ? undefined : resultText(confirmed.numbers)
  const isNew = agreed?.[0] !== undefined && resultText(agreed[0].numbers) !== known
  const proposed = isNew && agreed[0] !== undefined ? { numbers: agreed[0].numbers, reports: agreed } : undefined
  if (confirmed !== undefined) {
    if (proposed !== undefined) return { standing: 'correction', proposed }
    const hasOthers = reports.some(({ numbers }) => resultText(numbers) !== known)
    return { standing: hasOthers ? 'differ' : 'confirmed', proposed }
  }
  if (groups.length > 1) return { standing: 'differ', proposed }
  return { standing: proposed === undefined ? 'waiting' : 'agreed', proposed }
}
