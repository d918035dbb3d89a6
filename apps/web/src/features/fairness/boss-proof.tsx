import { Button } from '@baize/ui'
import { formatAmount, minor, parseAmount } from '@baize/money'
import { IconDownload } from '@tabler/icons-react'
import type { BossProof } from '../../api/boss-query.ts'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { saveFile } from '../../browser/save-file.ts'
import { useProofPhrases } from '../../language/phrases.ts'
import { recomputeBoss, type RecomputedBoss } from './recompute-boss.ts'
import { Facts, resultOf, Step, Value } from './step.tsx'
import { useGameNames } from './use-game-names.ts'
import classes from './verify.module.css'

/** The proof of a boss of a fishing game: the browser draws it again from its seed. */
export function BossProofView({ proof }: { readonly proof: BossProof }) {
  const t = useProofPhrases()
  const { currencyDigits } = useBrand()
  const recomputed = recomputeBoss(proof, currencyDigits)
  return (
    <>
      <section className={classes.explanation}>
        <p>{t('boss.text')}</p>
      </section>
      <Summary proof={proof} />
      {recomputed === undefined ? <Secret proof={proof} /> : <Steps proof={proof} recomputed={recomputed} />}
      <SaveProof proof={proof} />
    </>
  )
}

function Summary({ proof }: { readonly proof: BossProof }) {
  const t = useProofPhrases()
  const { count, money, time } = useFormat()
  const names = useGameNames()
  const facts = [
    [t('record.game'), names.get(proof.gameCode) ?? proof.gameCode],
    [t('boss.name'), kindName(t, proof.kind)],
    [t('boss.hall'), hallName(t, proof.hall)],
    [t('boss.no'), count(proof.bossNo)],
    [t('boss.cameAt'), time(proof.cameAt)],
    ...(proof.fellAt === null ? [] : [[t('boss.fellAt'), time(proof.fellAt)] as const]),
    [t('boss.players'), count(proof.players)],
    [t('boss.staked'), money(proof.staked)],
    [t('boss.ownStaked'), money(proof.ownStaked)],
    ...(proof.ownPaid === null ? [] : [[t('boss.ownPaid'), money(proof.ownPaid)] as const]),
  ] as const
  return (
    <section className={classes.summary}>
      <Facts facts={facts} />
      <Value name={t('round.id')}>{proof.bossId}</Value>
    </section>
  )
}

/** A boss that is still here. */
function Secret({ proof }: { readonly proof: BossProof }) {
  const t = useProofPhrases()
  return (
    <ol className={classes.steps}>
      <Step result="open" text={t('boss.secretText')} title={t('boss.secret')}>
        <Value name={t('step.publishedHash')}>{proof.serverSeedHash}</Value>
      </Step>
    </ol>
  )
}

function Steps({ proof, recomputed }: { readonly proof: BossProof; readonly recomputed: RecomputedBoss }) {
  const t = useProofPhrases()
  return (
    <ol className={classes.steps}>
      <Step
        result={resultOf(recomputed.commitment === proof.serverSeedHash)}
        text={t('boss.commitText')}
        title={t('step.commitment')}
      >
        <Value name={t('verify.serverSeed')}>{proof.serverSeed}</Value>
        <Value name={t('step.computedHash')}>{recomputed.commitment}</Value>
        <Value name={t('step.publishedHash')}>{proof.serverSeedHash}</Value>
      </Step>
      <Step
        result={resultOf(recomputed.definitionHash === proof.definitionHash)}
        text={t('step.rulesText.other')}
        title={t('step.rules')}
      >
        <Value name={t('step.rulesHash')}>{recomputed.definitionHash}</Value>
      </Step>
      <Step
        result={resultOf(recomputed.text === proof.clientSeed)}
        text={t('boss.textStepText', recomputed.text)}
        title={t('boss.textStep')}
      >
        <Value name={t('shared.clientSeed')}>{proof.clientSeed}</Value>
      </Step>
      <DrawnStep proof={proof} recomputed={recomputed} />
      <PaidStep proof={proof} recomputed={recomputed} />
    </ol>
  )
}

function DrawnStep({ proof, recomputed }: { readonly proof: BossProof; readonly recomputed: RecomputedBoss }) {
  const t = useProofPhrases()
  const { count, money } = useFormat()
  const { currencyDigits } = useBrand()
  const { kind, life, returnsHundredths } = recomputed
  const unit = parseAmount(proof.unit, currencyDigits) ?? minor(0n)
  const whole = formatAmount(minor(unit * BigInt(life)), currencyDigits)
  const isSame = kind === proof.kind && life === proof.life && returnsHundredths === proof.returnsHundredths
  return (
    <Step result={resultOf(isSame)} text={t('boss.drawnText')} title={t('boss.drawn')}>
      <Value name={t('boss.kind')}>{kindName(t, kind)}</Value>
      <Value name={t('boss.life')}>{t('boss.lifeIs', count(life), money(proof.unit), money(whole))}</Value>
      <Value name={t('boss.returns')}>× {returnsHundredths / 100}</Value>
      <p className={classes.stepText}>{t('boss.lifeNote')}</p>
    </Step>
  )
}

function PaidStep({ proof, recomputed }: { readonly proof: BossProof; readonly recomputed: RecomputedBoss }) {
  const t = useProofPhrases()
  const { money } = useFormat()
  const { currencyDigits } = useBrand()
  const due = formatAmount(recomputed.due, currencyDigits)
  const { ownPaid, ownStaked } = proof
  return (
    <Step
      result={ownPaid === null ? 'open' : resultOf(ownPaid === due)}
      text={t('boss.paidText', money(ownStaked), recomputed.returnsHundredths / 100, money(due))}
      title={t('boss.paidStep')}
    >
      {ownPaid === null ? <p>{t('boss.notPaid')}</p> : null}
    </Step>
  )
}

/** Saves what the server said, for `npm run verify-round`. */
function SaveProof({ proof }: { readonly proof: BossProof }) {
  const t = useProofPhrases()
  const save = () =>
    saveFile(
      `boss-${proof.bossId}.json`,
      new Blob([`${JSON.stringify(proof, undefined, 2)}\n`], { type: 'application/json' }),
    )
  return (
    <section>
      <Button icon={<IconDownload aria-hidden size="1.125rem" />} onClick={save} size="sm">
        {t('boss.save')}
      </Button>
      <p className={classes.stepText}>{t('boss.saveHint')}</p>
    </section>
  )
}

const kinds = ['seadragon', 'kingcrab'] as const
const halls = ['lagoon', 'reef', 'abyss'] as const

function kindName(t: ReturnType<typeof useProofPhrases>, kind: string): string {
  const known = kinds.find((one) => one === kind)
  return known === undefined ? kind : t(`boss.kind.${known}`)
}

function hallName(t: ReturnType<typeof useProofPhrases>, hall: string): string {
  const known = halls.find((one) => one === hall)
  return known === undefined ? hall : t(`boss.hall.${known}`)
}
