import type { JackpotValue } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { jackpotQuery } from '../../api/queries.ts'
import { useTopic } from '../../live/watched-topics.ts'

/** What the jackpot ticker currently shows; `undefined` until it is known. */
export function useJackpot(): JackpotValue | undefined {
  useTopic('jackpot')
  const { data, refetch } = useQuery(jackpotQuery())
  const [stepped, setStepped] = useState<{ readonly of: JackpotValue; readonly amount: string }>()
  useEffect(() => {
    if (data?.source !== 'showcase') return
    // The steps count from the arrival of the reply, which is now.
    const timers = data.steps.map(({ afterMs, amount }) =>
      setTimeout(() => setStepped({ of: data, amount }), Math.max(0, afterMs)),
    )
    const last = data.steps.at(-1)?.afterMs ?? 0
    // The server normally sends more long before; this is for a page without a socket.
    timers.push(setTimeout(() => void refetch(), Math.max(last, 1_000)))
    return () => timers.forEach(clearTimeout)
  }, [data, refetch])
  if (data === undefined || data.source === 'none') return undefined
  return stepped?.of === data ? { ...data, amount: stepped.amount } : data
}
