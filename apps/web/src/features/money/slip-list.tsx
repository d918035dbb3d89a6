import { slipPicture, type Deposit } from '@baize/contract'
import { call } from '../../api/client.ts'
import { useFormat } from '../../api/use-brand.ts'
import { OwnPicture } from '../../forms/own-picture.tsx'
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
          <OwnPicture
            id={slipId}
            name={say('slip.open')}
            read={(signal) => call(slipPicture, { params: { slipId }, signal })}
          />
          <div>
            <strong>{say(`slip.result.${result}`)}</strong>
            <p className={own.note}>{minute(sentAt)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
