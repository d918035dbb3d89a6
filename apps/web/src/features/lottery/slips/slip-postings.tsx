import { card } from '@baize/ui/look'
import { useFormat } from '../../../api/use-brand.ts'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import type { WholeSlip } from './slip.types.ts'
import classes from './slips.module.css'

/** The postings of a slip, with their places in the ledger. */
export function SlipPostings({ slip }: { readonly slip: WholeSlip }) {
  const say = useLotteryPhrases()
  const { money, time } = useFormat()
  return (
    <section aria-labelledby="postings" className={`${card} ${classes.part}`}>
      <h2 id="postings">{say('slip.postings')}</h2>
      <div aria-labelledby="postings" className={classes.scroll} role="region" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say('slip.posting.kind')}</th>
              <th scope="col">{say('slip.posting.amount')}</th>
              <th scope="col">{say('slip.posting.balance')}</th>
              <th scope="col">{say('slip.posting.time')}</th>
              <th scope="col">{say('slip.posting.place')}</th>
              <th scope="col">{say('slip.posting.hash')}</th>
            </tr>
          </thead>
          <tbody>
            {slip.postings.map((posting) => (
              <tr key={posting.seq}>
                <td>{say(`slip.posting.${posting.kind}`)}</td>
                <td>{money(posting.amount, slip.currencySymbol)}</td>
                <td>{money(posting.balanceAfter, slip.currencySymbol)}</td>
                <td>{time(posting.postedAt)}</td>
                <td>{say('slip.posting.placeOf', posting.lane, posting.batch, posting.seq)}</td>
                <td>
                  <code title={posting.batchHash}>{posting.batchHash.slice(0, 16)}…</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
