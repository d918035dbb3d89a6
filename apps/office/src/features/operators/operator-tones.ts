import type { Tone } from '../../kit/values.tsx'
import type { OperatorRow } from './operator-queries.ts'

/** What a state means for whoever reads the list. */
export const toneOfState: Readonly<Record<OperatorRow['state'], Tone>> = {
  invited: 'waiting',
  active: 'good',
  suspended: 'bad',
}
