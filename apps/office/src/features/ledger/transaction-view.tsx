import type { LedgerPosting, LedgerTransaction } from '@baize/contract/office'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { ExactTime } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useBookMoney, useBookWords } from './book-words.ts'
import classes from './ledger.module.css'

/** A transaction with all its postings, each with both of its sides. */
export function TransactionView({ transaction }: { readonly transaction: LedgerTransaction }) {
  const t = usePhrasesOf('office-ledger')
  const words = useBookWords()
  const { provider, key, member, account, postings } = transaction
  return (
    <div className={classes.transaction}>
      <DescriptionList
        items={[
          [t('key'), <code key="key">{key}</code>],
          [t('provider'), words.provider(provider)],
          [t('member'), <MemberLink key="member" memberId={member.memberId} name={member.username} />],
          [t('account'), `${words.account(account)} · ${account.currencyCode} · ${account.accountId}`],
        ]}
      />
      {postings.map((posting) => (
        <Posting
          key={posting.sequence}
          posting={posting}
          symbol={account.currencySymbol}
          wallet={`${member.username}: ${words.account(account)}`}
        />
      ))}
    </div>
  )
}

function Posting(props: { readonly posting: LedgerPosting; readonly symbol: string; readonly wallet: string }) {
  const { posting, symbol, wallet } = props
  const t = usePhrasesOf('office-ledger')
  const words = useBookWords()
  const money = useBookMoney()
  const { amount, balanceBefore, balanceAfter } = posting
  const opposite = amount.startsWith('-') ? amount.slice(1) : /[1-9]/.test(amount) ? `-${amount}` : amount
  return (
    <section className={classes.posting}>
      <h3 className={classes.heading}>
        {words.posting(posting.kind)} <span className={classes.muted}>#{posting.sequence}</span>
      </h3>
      <ScrollRegion label={words.posting(posting.kind)}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('account')}</th>
              <th scope="col">{t('amount')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{wallet}</th>
              <td>{money(amount, symbol)}</td>
              <td>{money(balanceBefore, symbol)}</td>
              <td>{money(balanceAfter, symbol)}</td>
            </tr>
            <tr>
              <th scope="row">{words.house(posting.house)}</th>
              <td>{money(opposite, symbol)}</td>
              <td>–</td>
              <td>–</td>
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
      <DescriptionList
        items={[
          [t('at'), <ExactTime key="at" time={posting.at} />],
          ...(posting.reference === null ? [] : [[t('reference'), posting.reference] as const]),
          ...(posting.roundId === null ? [] : [[t('round'), posting.roundId] as const]),
          ...(posting.gameCode === null ? [] : [[t('game'), posting.gameCode] as const]),
          [t('place'), `${posting.lane} / ${posting.batch}`],
        ]}
      />
    </section>
  )
}
