import { agentJoined, agentLinks, mostLinks, stopAgentLink, type AgentLink } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { Tabs } from '@baize/ui/tabs'
import { IconCopy, IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { passingNote } from '../../../dialogs/passing-note.ts'
import { QrCode } from '../../../images/qr-code.tsx'
import { useAgentPhrases, useErrorText, usePhrases } from '../../../language/phrases.ts'
import { AccountForm } from './account-form.tsx'
import { LinkForm } from './link-form.tsx'
import { addressOf, joinedKey, linksKey } from './link-address.ts'
import { LinkUse } from './link-use.tsx'
import { OffersSaid } from './offers-said.tsx'
import classes from './register.module.css'

/**
 * The register centre (2.116): links by which people register below the agent, accounts that the agent opens, and who came.
 *
 * To change:
 * - the register centre: `RegisterPage` here; the form of a link, `LinkForm` in `link-form.tsx`; of an account, `AccountForm` in
 *   `account-form.tsx`; where links lead, `addressOf` in `link-address.ts`; the contracts that they offer, `OffersFields` in `offers-fields.tsx`
 */
export function RegisterPage() {
  const say = useAgentPhrases()
  return (
    <div className={classes.page}>
      <div>
        <h1>{say('nav.register')}</h1>
        <p className={classes.muted}>{say('register.text')}</p>
      </div>
      <Tabs
        grow={false}
        label={say('nav.register')}
        tabs={[
          { value: 'links', label: say('register.links'), content: <Links /> },
          { value: 'account', label: say('register.account'), content: <AccountForm /> },
          { value: 'joined', label: say('register.joined'), content: <Joined /> },
        ]}
      />
    </div>
  )
}

function usePagerLabels() {
  const t = usePhrases()
  return {
    page: (number: number) => t('pager.page', number),
    previous: t('pager.previous'),
    next: t('pager.next'),
  }
}

function Links() {
  const say = useAgentPhrases()
  const [page, setPage] = useState(1)
  const labels = usePagerLabels()
  const query = useQuery({
    queryKey: [...linksKey, page],
    queryFn: ({ signal }) => call(agentLinks, { query: { pageNo: page, pageSize: 10 }, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <div className={classes.columns}>
      <LinkForm />
      <section aria-label={say('register.links')} className={classes.list}>
        <Waiting query={query} />
        {data?.list.length === 0 ? (
          <EmptyState
            icon={<IconUserPlus size="2.25rem" />}
            text={say('register.noLinksText', mostLinks)}
            title={say('register.noLinks')}
          />
        ) : null}
        {data?.list.map((link) => (
          <LinkCard key={link.linkId} link={link} />
        ))}
        {data === undefined || data.totalPages === 1 ? null : (
          <Pager labels={labels} onChange={setPage} page={page} totalPages={data.totalPages} />
        )}
      </section>
    </div>
  )
}

/** What a list shows until it is loaded, or what failed. */
function Waiting({
  query: { data, error, refetch },
}: {
  readonly query: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => unknown }
}) {
  const t = usePhrases()
  const errorText = useErrorText()
  if (data !== undefined) return null
  if (error === null) return <Skeleton height="14rem" />
  return (
    <EmptyState icon={<IconUserPlus size="2.25rem" />} title={errorText(error)}>
      <Button kind="primary" onClick={() => void refetch()}>
        {t('shell.retry')}
      </Button>
    </EmptyState>
  )
}

function LinkCard({ link }: { readonly link: AgentLink }) {
  const say = useAgentPhrases()
  const { count, minute } = useFormat()
  const [showsUse, setShowsUse] = useState(false)
  const address = addressOf(link)
  const copy = async () => {
    // On an insecure origin there is no clipboard; the link is there to be copied by hand.
    const worked = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    )
    passingNote.say(say((worked ?? false) ? 'register.copied' : 'register.notCopied'))
  }
  return (
    <article className={`${card} ${classes.link}`} data-state={link.state}>
      <div className={classes.qr}>
        <QrCode label={say('register.qr')} text={address} />
      </div>
      <div className={classes.words}>
        <p className={classes.linkHead}>
          <code className={classes.code}>{link.code}</code>
          <span className={classes.badge} data-state={link.state}>
            {say(`register.state.${link.state}`)}
          </span>
        </p>
        <p className={classes.muted}>
          {say(`register.kind.${link.kind}`)}
          {link.label === '' ? '' : ` · ${link.label}`} · {minute(link.madeAt)}
        </p>
        <code className={classes.address}>{address}</code>
        <p className={classes.figures}>
          <span>{say('register.visits', count(link.visits))}</span>
          <span>
            {link.maxUses === null
              ? say('register.used', count(link.joined))
              : say('register.usedOf', count(link.joined), count(link.maxUses))}
          </span>
          {link.expiresAt === null ? null : <span>{say('register.until', minute(link.expiresAt))}</span>}
        </p>
        <OffersSaid offers={link.offers} />
        <div className={classes.buttons}>
          {link.state === 'open' ? (
            <>
              <Button
                icon={<IconCopy aria-hidden size="1.125rem" />}
                kind="primary"
                onClick={() => void copy()}
                size="sm"
              >
                {say('register.copy')}
              </Button>
              <Stop linkId={link.linkId} />
            </>
          ) : null}
          <Button aria-expanded={showsUse} onClick={() => setShowsUse(!showsUse)} size="sm">
            {say('register.use')}
          </Button>
        </div>
      </div>
      {showsUse ? <LinkUse linkId={link.linkId} /> : null}
    </article>
  )
}

function Stop({ linkId }: { readonly linkId: string }) {
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(stopAgentLink, { params: { linkId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: linksKey }),
    onError: (error) => passingNote.say(errorText(error)),
  })
  return (
    <Button loading={isPending} onClick={() => mutate()} size="sm">
      {say('register.stop')}
    </Button>
  )
}

function Joined() {
  const say = useAgentPhrases()
  const { minute } = useFormat()
  const [page, setPage] = useState(1)
  const labels = usePagerLabels()
  const query = useQuery({
    queryKey: [...joinedKey, page],
    queryFn: ({ signal }) => call(agentJoined, { query: { pageNo: page, pageSize: 20 }, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <section aria-label={say('register.joined')} className={`${card} ${classes.card}`}>
      <Waiting query={query} />
      {data?.list.length === 0 ? (
        <EmptyState
          icon={<IconUserPlus size="2.25rem" />}
          text={say('register.nobodyText')}
          title={say('register.nobody')}
        />
      ) : null}
      {data?.list.map(({ memberId, username, kind, code, label, at }) => (
        <p className={classes.row} key={memberId}>
          <strong>{username}</strong>
          <span>{say(`register.kind.${kind}`)}</span>
          <span className={classes.muted}>
            {code === null ? say('register.opened') : (label ?? '') === '' ? code : `${code} · ${label ?? ''}`}
          </span>
          <time className={classes.muted} dateTime={at}>
            {minute(at)}
          </time>
        </p>
      ))}
      {data === undefined || data.totalPages === 1 ? null : (
        <Pager labels={labels} onChange={setPage} page={page} totalPages={data.totalPages} />
      )}
    </section>
  )
}
