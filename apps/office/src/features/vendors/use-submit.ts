import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { vendorsKey } from './vendor-queries.ts'

/** Sends a form about a vendor: what it threw is kept, and what is shown of vendors is read again afterwards. */
export function useSubmit(): {
  readonly error: unknown
  readonly runs: boolean
  readonly submit: (work: () => Promise<void>) => Promise<void>
} {
  const queries = useQueryClient()
  const [state, setState] = useState<{ readonly runs: boolean; readonly error?: unknown }>({ runs: false })
  const submit = async (work: () => Promise<void>) => {
    if (state.runs) return
    setState({ runs: true })
    try {
      await work()
      setState({ runs: false })
      await queries.invalidateQueries({ queryKey: vendorsKey })
    } catch (error) {
      setState({ runs: false, error })
    }
  }
  return { error: state.error, runs: state.runs, submit }
}
