import { launchLottery } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../api/client.ts'
import { mine } from '../api/queries.ts'
import { isServed, useSession } from '../session/session.ts'
import { RealityCheck } from './reality-check.tsx'
import { useRealityCheck } from './use-reality-check.ts'

const nothing = () => undefined

/**
 * Opens a lottery for the member who looks at its page, like every other game, however they came here: what vendors hold is
 * brought back, the lottery is among those opened last, and play for money begins, which reality checks interrupt. Renders only
 * these.
 */
export function LotteryPlay({ gameCode }: { readonly gameCode: string }) {
  const opening = useId()
  const signedIn = useSession((state) => state.signedIn)
  const isMember = isServed(signedIn)
  const { isSuccess } = useQuery({
    queryKey: [mine, 'launch', opening, signedIn?.token, gameCode],
    queryFn: ({ signal }) =>
      call(launchLottery, { query: { lottoGameCode: gameCode, lottoView: 'betting', device: 'WEB' }, signal }),
    enabled: isMember,
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const reality = useRealityCheck(isMember && isSuccess)
  return reality.due === undefined ? null : (
    <RealityCheck facts={reality.due} onPassed={reality.passed} onShown={nothing} />
  )
}
