import { agentProgramme } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** What anybody may know of the agent programme. */
export function useProgramme() {
  return useQuery({
    queryKey: ['agentProgramme'],
    queryFn: ({ signal }) => call(agentProgramme, { signal }),
    staleTime: 60_000,
  })
}
