import { Alert, Button, Skeleton, TextInput } from '@baize/ui'
import { card } from '@baize/ui/look'
import { rotateSeeds, type SeedPair, type ValueOf } from '@baize/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { seedsQuery } from '../../api/later-queries.ts'
import { mine } from '../../api/queries.ts'
import { randomClientSeed } from '../../play/random-client-seed.ts'
import { useErrorText, useProofPhrases } from '../../language/phrases.ts'
import { Facts } from './facts.tsx'
import classes from './member-panel.module.css'

/**
 * The seeds that the member's rounds are drawn from, and how to change them.
 *
 * To change:
 * - client seeds, changing and random ones: `SeedsPage` here, `randomClientSeed` in
 *   `apps/web/src/play/random-client-seed.ts`
 */
export function SeedsPage() {
  const t = useProofPhrases()
  const errorText = useErrorText()
  const { data, error } = useQuery(seedsQuery())
  return (
    <div className={classes.two}>
      <section className={`${card} ${classes.card}`}>
        <h1 className={classes.title}>{t('seeds.title')}</h1>
        <p className={classes.muted}>{t('seeds.text')}</p>
        {error === null ? null : <p role="alert">{errorText(error)}</p>}
        {data === undefined && error === null ? <Skeleton height="16rem" /> : null}
        {data === undefined ? null : <PairFacts pair={data} />}
      </section>
      {data === undefined ? null : <Rotate />}
    </div>
  )
}

function PairFacts({ pair }: { readonly pair: SeedPair }) {
  const t = useProofPhrases()
  return (
    <Facts
      facts={[
        [t('seeds.clientSeed'), <code key="client">{pair.clientSeed}</code>],
        [t('seeds.serverSeedHash'), <code key="hash">{pair.serverSeedHash}</code>],
        [t('seeds.nextNonce'), pair.nextNonce],
        [t('seeds.nextServerSeedHash'), <code key="next">{pair.nextServerSeedHash}</code>],
      ]}
    />
  )
}

function Rotate() {
  const t = useProofPhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [clientSeed, setClientSeed] = useState(randomClientSeed)
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => call(rotateSeeds, { body: { clientSeed } }),
    onSuccess: () => {
      setClientSeed(randomClientSeed())
      return queries.invalidateQueries({ queryKey: [mine] })
    },
  })
  return (
    <form
      className={`${card} ${classes.card}`}
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <h2 className={classes.title}>{t('seeds.rotate')}</h2>
      <p className={classes.muted}>{t('seeds.rotateText')}</p>
      <TextInput
        description={t('seeds.clientSeedRule')}
        error={error === null ? undefined : errorText(error)}
        label={t('seeds.newClientSeed')}
        maxLength={64}
        onChange={(event) => setClientSeed(event.currentTarget.value)}
        size="md"
        spellCheck={false}
        value={clientSeed}
      />
      <Button onClick={() => setClientSeed(randomClientSeed())} type="button">
        {t('seeds.random')}
      </Button>
      <Button kind="primary" loading={isPending} type="submit">
        {t('seeds.rotate')}
      </Button>
      {data === undefined ? null : <Revealed revealed={data.revealed} />}
    </form>
  )
}

function Revealed({ revealed }: { readonly revealed: ValueOf<typeof rotateSeeds>['revealed'] }) {
  const t = useProofPhrases()
  return (
    <Alert color="gold" role="status" title={t('seeds.revealed')}>
      <p>
        <code>{revealed.serverSeed}</code>
      </p>
      <Link search={{ serverSeed: revealed.serverSeed }} to="/verify">
        {t('seeds.useIt')}
      </Link>
    </Alert>
  )
}
