import { cancelWaitingChange, type GuardedFactor } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useCentrePhrases, useErrorText } from '../../../language/phrases.ts'
import { factorsChanged, waitingQuery } from '../../../api/factor-queries.ts'
import classes from './factors.module.css'

/** The changes to some factors that wait, each with its time and a button that cancels it. Nothing if there are none. */
export function WaitingChanges({ factors }: { readonly factors: readonly GuardedFactor[] }) {
  const say = useCentrePhrases()
  const errorText = useErrorText()
  const { time } = useFormat()
  const queries = useQueryClient()
  const { data } = useQuery(waitingQuery())
  const { mutate, isPending, error } = useMutation({
    mutationFn: (factor: GuardedFactor) => call(cancelWaitingChange, { params: { factor } }),
    onSettled: () => factorsChanged(queries),
  })
  const waiting = data?.list.filter(({ factor }) => factors.includes(factor)) ?? []
  return (
    <>
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      {waiting.map(({ factor, shown, dueAt }) => (
        <Alert color="gold" key={factor} role="status">
          <div className={classes.waiting}>
            <p>
              {shown === null
                ? say(`waiting.remove.${factor}`, time(dueAt))
                : say('waiting.change', say(factor === 'mobile' ? 'guard.mobile' : 'guard.email'), shown, time(dueAt))}
            </p>
            <Button loading={isPending} onClick={() => mutate(factor)}>
              {say('waiting.cancel')}
            </Button>
          </div>
        </Alert>
      ))}
    </>
  )
}
