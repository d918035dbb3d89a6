import { removeAddress, removeDevice } from '@baize/contract'
import { Alert, Skeleton } from '@baize/ui'
import { Pager } from '@baize/ui/pager'
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useAccessPhrases, useErrorText, usePhrases } from '../../../language/phrases.ts'
import { devicesQuery, factorsKey, placesQuery } from '../../../api/factor-queries.ts'
import { PlaceRow } from './place-row.tsx'
import classes from './factors.module.css'

/**
 * Places where the member is known: addresses that need no second factor, and browsers; each can be removed (4.007).
 */
export function RegisteredPlaces() {
  return (
    <div className={classes.step}>
      <Addresses />
      <Devices />
    </div>
  )
}

function Addresses() {
  const say = useAccessPhrases()
  const { day, time } = useFormat()
  const [page, setPage] = useState(1)
  const asked = useQuery(placesQuery(page))
  const remove = useRemoval((addressId) => call(removeAddress, { params: { addressId } }))
  return (
    <Known asked={asked} failure={remove.error} onPage={setPage} page={page} title={say('security.addresses')}>
      {asked.data?.list.length === 0 ? <p>{say('security.placesNone')}</p> : null}
      <ul className={classes.places}>
        {asked.data?.list.map(({ id, address, here, reason, lastUsedAt, lapsesAt }) => (
          <PlaceRow
            badge={here ? say('security.here') : undefined}
            key={id}
            name={address}
            note={[
              say(`security.reason.${reason}`),
              say('security.lastUsed', time(lastUsedAt)),
              say('security.lapses', day(lapsesAt)),
            ].join(' · ')}
            onRemove={() => remove.mutate(id)}
            removing={remove.isPending && remove.variables === id}
          />
        ))}
      </ul>
    </Known>
  )
}

function Devices() {
  const say = useAccessPhrases()
  const { day, time } = useFormat()
  const [page, setPage] = useState(1)
  const asked = useQuery(devicesQuery(page))
  const remove = useRemoval((deviceId) => call(removeDevice, { params: { deviceId } }))
  return (
    <Known asked={asked} failure={remove.error} onPage={setPage} page={page} title={say('security.devices')}>
      <ul className={classes.places}>
        {asked.data?.list.map(({ id, program, here, lastUsedAt, trustedUntil }) => (
          <PlaceRow
            badge={here ? say('security.thisDevice') : undefined}
            key={id}
            name={program}
            note={[
              say('security.deviceUsed', time(lastUsedAt)),
              ...(trustedUntil === null ? [] : [say('security.trusted', day(trustedUntil))]),
            ].join(' · ')}
            onRemove={() => remove.mutate(id)}
            removing={remove.isPending && remove.variables === id}
          />
        ))}
      </ul>
    </Known>
  )
}

interface KnownProps {
  readonly title: string
  readonly asked: UseQueryResult<{ readonly totalPages: number }>
  readonly failure: Error | null
  readonly page: number
  readonly onPage: (page: number) => void
  readonly children: ReactNode
}

/** One list with its title, error and pages. */
function Known({ title, asked: { data, error }, failure, page, onPage, children }: KnownProps) {
  const t = usePhrases()
  const errorText = useErrorText()
  // The last row of the last page was removed: go to the new last page.
  if (data !== undefined && page > data.totalPages) onPage(data.totalPages)
  const problem = error ?? failure
  return (
    <div>
      <h3 className={classes.heading}>{title}</h3>
      {problem === null ? null : <Alert color="red">{errorText(problem)}</Alert>}
      {data === undefined && error === null ? <Skeleton height="4rem" /> : null}
      {children}
      <Pager
        labels={{ page: (each) => t('pager.page', each), previous: t('pager.previous'), next: t('pager.next') }}
        onChange={onPage}
        page={page}
        totalPages={data?.totalPages ?? 1}
      />
    </div>
  )
}

function useRemoval(remove: (id: string) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onSettled: () => queries.invalidateQueries({ queryKey: factorsKey }),
  })
}
