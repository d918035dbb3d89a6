import { finishSocialSignIn } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { socialPath } from '../../../session/social-way-back.ts'

interface Answer {
  readonly state: string
  readonly code?: string
  readonly iss?: string
  readonly error?: string
}

/** Exchanges the parameters that the provider added to the address, once, and removes them from the address at once. */
export function useFinishedSignIn() {
  const navigate = useNavigate()
  const [answer] = useState(() => readAnswer(window.location.search))
  useLayoutEffect(() => {
    if (window.location.search !== '') void navigate({ to: socialPath, search: {}, replace: true })
  }, [navigate])
  // A query, because it runs once per state, however often the page renders. Running it again changes nothing.
  const { data, error } = useQuery({
    queryKey: ['socialFinish', answer?.state],
    queryFn: () => call(finishSocialSignIn, { body: answer ?? { state: '' } }),
    enabled: answer !== undefined,
    staleTime: Infinity,
    retry: false,
  })
  return { answered: answer !== undefined, outcome: data, error }
}

/** The parameters that a provider adds to the address, as plain text. */
export function readAnswer(search: string): Answer | undefined {
  const sent = new URLSearchParams(search)
  const state = sent.get('state')
  if (state === null || state === '') return undefined
  const named = (name: 'code' | 'iss' | 'error') => {
    const value = sent.get(name)
    return value === null ? {} : { [name]: value }
  }
  return { state, ...named('code'), ...named('iss'), ...named('error') }
}
