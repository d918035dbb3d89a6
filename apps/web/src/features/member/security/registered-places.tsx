import { removeAddress, type registeredAddresses, type ValueOf } from '@baize/contract'
import { Alert, Button, Skeleton } from '@baize/ui'
import { Pager } from '@baize/ui/pager'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useAccessPhrases, useErrorText, usePhrases } from '../../../state/phrases.ts'
import { useFormat } from '../../../state/use-brand.ts'
import { factorsKey, placesQuery } from './factor-queries.ts'
import classes from './factors.module.css'

type Place = ValueOf<typeof registeredAddresses>['list'][number]

/** The addresses from which the member logs in without a second factor, each to be removed (4.007). Its phrases are those of `loadAccessPhrases`. */
export function RegisteredPlaces() {
  const t = usePhrases()
  const say = useAccessPhrases()
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery(placesQuery(page))
  const remove = useRemoval()
  // The last place of the last page was removed: the page before is the last one now.
  if (data !== undefined && page > data.totalPages) setPage(data.totalPages)
  const failure = error ?? remove.error
  return (
    <div className={classes.step}>
      {data?.list.length === 0 ? <p>{say('security.placesNone')}</p> : null}
      {failure === null ? null : <Alert color="red">{errorText(failure)}</Alert>}
      {data === undefined && error === null ? <Skeleton height="8rem" /> : null}
      <ul className={classes.places}>
        {data?.list.map((place) => (
          <PlaceRow
            key={place.id}
            onRemove={() => remove.mutate(place.id)}
            place={place}
            removing={remove.isPending && remove.variables === place.id}
          />
        ))}
      </ul>
      <Pager
        labels={{ page: (each) => t('pager.page', each), previous: t('pager.previous'), next: t('pager.next') }}
        onChange={setPage}
        page={page}
        totalPages={data?.totalPages ?? 1}
      />
    </div>
  )
}

function useRemoval() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (addressId: string) => call(removeAddress, { params: { addressId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: factorsKey }),
  })
}

function PlaceRow({
  place,
  removing,
  onRemove,
}: {
  readonly place: Place
  readonly removing: boolean
  readonly onRemove: () => void
}) {
  const say = useAccessPhrases()
  const { time } = useFormat()
  return (
    <li className={classes.place}>
      <div className={classes.placeText}>
        <p className={classes.address}>
          {place.address}
          {place.here ? <span className={classes.here}>{say('security.here')}</span> : null}
        </p>
        <p className={classes.note}>
          {say(`security.reason.${place.reason}`)} · {say('security.lastUsed', time(place.lastUsedAt))}
        </p>
      </div>
      <Button aria-label={say('security.forgetOf', place.address)} loading={removing} onClick={onRemove}>
        {say('security.forget')}
      </Button>
    </li>
  )
}
