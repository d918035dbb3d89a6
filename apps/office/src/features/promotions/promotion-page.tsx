import { savePromotion, type OfferState, type OfficeOffer } from '@baize/contract/office'
import type { PromotionContent } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { changedFacts } from '../../kit/draft-facts.rules.ts'
import { Diff } from '../../kit/diff.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { StateBadge } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useBrand, useMay } from '../../session/session.ts'
import { draftOf, emptyOffer, problemsOf } from './offer-draft.rules.ts'
import { askForOffer } from './ask-for-offer.tsx'
import { begunOffers } from './begun-offers.ts'
import { ForecastPanel } from './forecast-panel.tsx'
import { OfferForm } from './offer-form.tsx'
import { toneOfOffer } from './offer-list.tsx'
import { OfferReport } from './offer-report.tsx'
import { OfferPreview } from './offer-preview.tsx'
import { offerQuery, promotionsKey } from './promotion-queries.ts'
import { VersionList } from './version-list.tsx'
import { Worth } from './worth.tsx'
import editor from '../../kit/editor.module.css'

/** One offer: its form and preview, and every version. `new` in the address: it is not stored yet. */
export function PromotionPage() {
  const t = usePhrasesOf('office-promotions')
  const { promotionId = '' } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const isNew = search['new'] === 'yes'
  const { data, error, refetch } = useQuery(offerQuery(promotionId, !isNew))
  if (isNew)
    return (
      <Editor
        content={begunOffers.get(promotionId) ?? emptyOffer}
        key={promotionId}
        offer={undefined}
        promotionId={promotionId}
      />
    )
  if (data === undefined)
    return (
      <>
        <PageHead title={t('title')} />
        {error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />}
      </>
    )
  const { offer } = data
  return (
    <Editor
      content={draftOf(offer.content)}
      key={`${promotionId} ${offer.version}`}
      offer={offer}
      promotionId={promotionId}
    />
  )
}

interface EditorProps {
  readonly promotionId: string
  readonly offer: OfficeOffer | undefined
  /** What is stored, or what a new one begins with. */
  readonly content: PromotionContent
}

function Editor({ promotionId, offer, content }: EditorProps) {
  const t = usePhrasesOf('office-promotions')
  const language = useLanguage((one) => one.language)
  const may = useMay()('promotions.change')
  const { timeZone } = useBrand()
  const [draft, setDraft] = useState(content)
  const form = (
    <div className={editor.columns}>
      <OfferForm draft={draft} may={may} onChange={setDraft} timeZone={timeZone} />
      <div className={editor.side}>
        <OfferPreview content={draft} />
        <ForecastPanel draft={draft} />
        {may ? (
          <Saving content={content} draft={draft} offer={offer} promotionId={promotionId} />
        ) : (
          <p>{t('onlyRead')}</p>
        )}
      </div>
    </div>
  )
  return (
    <>
      <PageHead title={draft.title[language] || promotionId}>
        <Link search={{}} to="/promotions">
          {t('back')}
        </Link>
        {may && offer !== undefined ? <Duplicate content={content} /> : null}
      </PageHead>
      {offer === undefined ? null : <Standing content={content} offer={offer} />}
      {offer === undefined ? (
        form
      ) : (
        <PageTabs
          label={t('offer')}
          tabs={[
            { value: 'form', label: t('tab.form'), content: form },
            { value: 'report', label: t('tab.report'), content: <OfferReport promotionId={promotionId} /> },
            { value: 'versions', label: t('tab.versions'), content: <VersionList promotionId={promotionId} /> },
          ]}
        />
      )}
    </>
  )
}

/** Its state, and how much of its budget was given. */
function Standing({ offer, content }: { readonly offer: OfficeOffer; readonly content: PromotionContent }) {
  const t = usePhrasesOf('office-promotions')
  const isPoints = content.reward.kind === 'points'
  return (
    <p className={editor.standing}>
      <StateBadge tone={toneOfOffer[offer.state]}>{t(`state.${offer.state}`)}</StateBadge>
      <span>
        {t('claims')}: {offer.claims}
      </span>
      <span>
        {t('spent')}: <Worth amount={offer.spent} isPoints={isPoints} /> /{' '}
        <Worth amount={content.budget.total || '0'} isPoints={isPoints} />
      </span>
      <span>
        {t('today')}: <Worth amount={offer.spentToday} isPoints={isPoints} />
      </span>
    </p>
  )
}

/** Begins another offer with the same content. */
function Duplicate({ content }: { readonly content: PromotionContent }) {
  const t = usePhrasesOf('office-promotions')
  const navigate = useNavigate()
  const begin = async () => {
    const asked = await askForOffer(t('duplicate'), false)
    if (asked === undefined) return
    begunOffers.set(asked.id, content)
    await navigate({ to: '/promotions/$promotionId', params: { promotionId: asked.id }, search: { new: 'yes' } })
  }
  return (
    <Button onClick={() => void begin()} size="sm">
      {t('duplicate')}
    </Button>
  )
}

/** What differs from what is stored, and the buttons that save it. */
function Saving({ promotionId, offer, content, draft }: EditorProps & { readonly draft: PromotionContent }) {
  const t = usePhrasesOf('office-promotions')
  const save = useSave({ promotionId, offer, draft })
  const { before, after } = changedFacts(content, draft)
  const problems = problemsOf(draft)
  const isChanged = Object.keys(after).length > 0
  const state = offer?.state ?? 'draft'
  return (
    <Panel title={t('review')}>
      {isChanged && offer !== undefined ? <Diff after={after} before={before} /> : null}
      {problems.length === 0 ? null : <Alert color="red">{t('wrong', problems.join(', '))}</Alert>}
      <div className={editor.buttons}>
        {state === 'published' ? (
          <Button
            disabled={!isChanged || problems.length > 0}
            kind="primary"
            onClick={() => void save('published')}
            size="sm"
          >
            {t('saveText')}
          </Button>
        ) : (
          <>
            <Button disabled={problems.length > 0} kind="primary" onClick={() => void save('published')} size="sm">
              {t('publish')}
            </Button>
            <Button
              disabled={problems.length > 0 || (offer !== undefined && state === 'draft' && !isChanged)}
              onClick={() => void save('draft')}
              size="sm"
            >
              {t('saveDraft')}
            </Button>
          </>
        )}
        {state === 'published' ? (
          <Button disabled={problems.length > 0} kind="danger" onClick={() => void save('closed')} size="sm">
            {t('close')}
          </Button>
        ) : null}
      </div>
    </Panel>
  )
}

function useSave({ promotionId, offer, draft }: Omit<EditorProps, 'content'> & { readonly draft: PromotionContent }) {
  const t = usePhrasesOf('office-promotions')
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (state: OfferState) => {
    const says = { draft: t('saveDraft'), published: t('publish'), closed: t('close') }[state]
    const reason = await askReason({
      title: says,
      text: draft.title.EN,
      action: says,
      isDanger: state === 'closed',
      run: (why) =>
        call(savePromotion, {
          params: { promotionId },
          body: { version: offer?.version ?? 0, state, content: draft, reason: why },
        }),
    })
    if (reason === undefined) return
    begunOffers.delete(promotionId)
    await queries.invalidateQueries({ queryKey: promotionsKey })
    sayDone(t('saved'))
    if (offer === undefined)
      await navigate({ to: '/promotions/$promotionId', params: { promotionId }, search: {}, replace: true })
  }
}
