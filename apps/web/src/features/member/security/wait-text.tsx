import { useQuery } from '@tanstack/react-query'
import { useCentrePhrases } from '../../../language/phrases.ts'
import { ownerQuery } from '../../../api/owner-query.ts'

/** Says that a change will wait, for how long, and that the member can cancel it. */
export function WaitText() {
  const say = useCentrePhrases()
  const { data } = useQuery(ownerQuery())
  return <p>{say('waiting.text', data?.waitHours ?? 0)}</p>
}
