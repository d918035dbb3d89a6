import type { memberReferral, ValueOf } from '@baize/contract'
import { card } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { referralQuery } from '../../api/reward-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { usePhrases, useRewardPhrases } from '../../language/phrases.ts'
import { LoadedPage } from './loaded-page.tsx'
import { InvitationLink } from './invitation-link.tsx'
import classes from './rewards.module.css'
import own from './referral.module.css'

type Referral = ValueOf<typeof memberReferral>

/**
 * Inviting friends (2.105): one's own link with a QR code, what friends must do, and what each has brought.
 *
 * To change:
 * - the page for inviting friends: `ReferralPage` here; the link and its QR code, `InvitationLink` in `invitation-link.tsx`
 * - what friends must do, and what both get: `referral` in `brands/demo/rewards.json`
 * - what visitors read who come by a link: `FriendNote` in `apps/web/src/features/auth/friend-note.tsx`
 */
export function ReferralPage() {
  const t = usePhrases()
  const [page, setPage] = useState(1)
  const query = useQuery(referralQuery(page))
  return (
    <LoadedPage
      className={own.page}
      height="32rem"
      icon={<IconUsersPlus size="2.25rem" />}
      query={query}
      title={t('menu.invite')}
    >
      {(data) => (
        <>
          <div className={own.columns}>
            <InvitationLink code={data.code} />
            <Steps referral={data} />
          </div>
          <Totals referral={data} />
          <Friends onPage={setPage} referral={data} />
        </>
      )}
    </LoadedPage>
  )
}

function Steps({ referral }: { readonly referral: Referral }) {
  const say = useRewardPhrases()
  const { money } = useFormat()
  const { terms, month, currencySymbol: symbol } = referral
  const [first = '0', second] = terms.levels
  return (
    <section aria-labelledby="referral-steps" className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id="referral-steps">
        {say('invite.how')}
      </h2>
      <ol className={own.steps}>
        <li>{say('invite.step1')}</li>
        <li>
          {say('invite.step2', money(terms.minimumDeposit, symbol), money(terms.minimumTurnover, symbol), terms.days)}
        </li>
        <li>{say('invite.step3', money(first, symbol), money(terms.friendAmount, symbol))}</li>
      </ol>
      {second === undefined ? null : <p>{say('invite.second', money(second, symbol))}</p>}
      <p className={classes.muted}>{say('invite.cap', month.most, month.counted)}</p>
    </section>
  )
}

function Totals({ referral: { totals, currencySymbol } }: { readonly referral: Referral }) {
  const say = useRewardPhrases()
  const { money, count } = useFormat()
  return (
    <dl className={own.totals}>
      <div>
        <dt>{say('invite.friends')}</dt>
        <dd>{count(totals.friends)}</dd>
      </div>
      <div>
        <dt>{say('invite.rewarded')}</dt>
        <dd>{count(totals.rewarded)}</dd>
      </div>
      <div>
        <dt>{say('invite.earned')}</dt>
        <dd>{money(totals.earned, currencySymbol)}</dd>
      </div>
    </dl>
  )
}

function Friends({ referral, onPage }: { readonly referral: Referral; readonly onPage: (page: number) => void }) {
  const t = usePhrases()
  const say = useRewardPhrases()
  const { money, day } = useFormat()
  const { list, pageNo, totalPages, currencySymbol: symbol } = referral
  return (
    <section aria-labelledby="referral-friends" className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id="referral-friends">
        {say('invite.yours')}
      </h2>
      {list.length === 0 ? <p className={classes.muted}>{say('invite.none')}</p> : null}
      <ul className={classes.list}>
        {list.map((friend) => (
          <li className={classes.row} key={`${friend.level} ${friend.joinedAt} ${friend.name}`}>
            <span className={classes.text}>
              <span className={classes.name}>{friend.name}</span>
              <span className={classes.muted}>
                {say(friend.level === 1 ? 'invite.joined' : 'invite.joinedSecond', day(friend.joinedAt))}
              </span>
            </span>
            <span className={classes.end}>
              <strong className={classes.value}>{friend.brought === null ? '–' : money(friend.brought, symbol)}</strong>
              <span className={classes.state} data-state={friend.state === 'rewarded' ? 'claimed' : friend.state}>
                {say(`friend.${friend.state}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Pager
        labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
        onChange={onPage}
        page={pageNo}
        totalPages={totalPages}
      />
    </section>
  )
}
