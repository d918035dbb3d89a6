import { slipPicture, type Deposit } from '@baize/contract'
import { Skeleton } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { mine } from '../../api/queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'
import own from './transfer.module.css'

type Slip = NonNullable<Deposit['transfer']>['slips'][number]

/** The slips that were uploaded for an order, each with its picture and what became of it. */
export function SlipList({ slips }: { readonly slips: readonly Slip[] }) {
  const say = useMoneyPhrases()
  const { minute } = useFormat()
  if (slips.length === 0) return null
  return (
    <ul className={own.slips}>
      {slips.map(({ slipId, sentAt, result }) => (
        <li className={own.slip} key={slipId}>
          <SlipPicture slipId={slipId} />
          <div>
            <strong>{say(`slip.result.${result}`)}</strong>
            <p className={own.note}>{minute(sentAt)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function SlipPicture({ slipId }: { readonly slipId: string }) {
  const say = useMoneyPhrases()
  const { data: address } = useQuery({
    queryKey: [mine, 'slip', slipId],
    queryFn: async ({ signal }) => {
      const picture = await call(slipPicture, { params: { slipId }, signal })
      return URL.createObjectURL(new Blob([new Uint8Array(picture)], { type: 'image/webp' }))
    },
    // The address is valid for as long as this page is: a picture is fetched once.
    staleTime: Infinity,
    gcTime: Infinity,
  })
  if (address === undefined) return <Skeleton height="5rem" width="3.5rem" />
  return (
    <a className={own.picture} href={address} rel="noreferrer" target="_blank">
      <img alt={say('slip.open')} src={address} />
    </a>
  )
}
