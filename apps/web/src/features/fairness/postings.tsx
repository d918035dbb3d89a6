import type { roundProof, ValueOf } from '@baize/contract'
import { useFormat } from '../../api/use-brand.ts'
import { useProofPhrases } from '../../language/phrases.ts'
import { Step } from './step.tsx'
import classes from './verify.module.css'

type PostingList = ValueOf<typeof roundProof>['postings']

/** The ledger postings of the round. */
export function Postings({ postings }: { readonly postings: PostingList }) {
  const t = useProofPhrases()
  return (
    <Step text={t('step.postingsText')} title={t('step.postings')}>
      <div aria-label={t('step.postings')} className={classes.scroll} role="region" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{t('postings.kind')}</th>
              <th>{t('postings.amount')}</th>
              <th>{t('postings.balance')}</th>
              <th>{t('postings.place')}</th>
              <th>{t('postings.batchHash')}</th>
            </tr>
          </thead>
          <tbody>
            {postings.map((posting) => (
              <PostingRow key={posting.seq} posting={posting} />
            ))}
          </tbody>
        </table>
      </div>
    </Step>
  )
}

function PostingRow({ posting }: { readonly posting: PostingList[number] }) {
  const t = useProofPhrases()
  const { money } = useFormat()
  return (
    <tr>
      <td>{posting.kind === 'stake' ? t('record.stake') : t('record.payout')}</td>
      <td>{money(posting.amount)}</td>
      <td>{money(posting.balanceAfter)}</td>
      <td>{t('postings.placeOf', posting.lane, posting.batch, posting.seq)}</td>
      <td>
        <code>{posting.batchHash}</code>
      </td>
    </tr>
  )
}
