import { joinActivity, maxActivityComment, type ActivityDetail } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { card } from '@baize/ui/look'
import { TextArea } from '@baize/ui/text-area'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { activitiesKey } from '../../api/activity-queries.ts'
import { call } from '../../api/client.ts'
import { passingNote } from '../../dialogs/passing-note.ts'
import { useActivityPhrases, useErrorText } from '../../language/phrases.ts'
import { EntryImages } from './entry-images.tsx'
import classes from './activities.module.css'

/** Enters an activity: a comment of at most 140 characters (9.007), and images (9.009). */
export function EntryForm({ detail }: { readonly detail: ActivityDetail }) {
  const say = useActivityPhrases()
  const errorText = useErrorText()
  const heading = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [comment, setComment] = useState('')
  const [isJudged, setJudged] = useState(false)
  const { activityId, minPictures, isPublic } = detail.activity
  const { mutate, isPending, error } = useJoin(activityId)
  // Characters as the server counts them.
  const length = Array.from(comment.trim()).length
  const isWrong = length < 1 || length > maxActivityComment
  const lacksImages = detail.draft.length < minPictures
  return (
    <section aria-labelledby={heading} className={`${card} ${classes.box}`}>
      <h2 className={classes.heading} id={heading}>
        {say('form.title')}
      </h2>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setJudged(true)
          if (isWrong) input.current?.focus()
          else if (!lacksImages && !isPending) mutate(comment.trim())
        }}
      >
        <TextArea
          description={say('form.count', length, maxActivityComment)}
          error={isJudged && isWrong ? say('form.length', 1, maxActivityComment) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={say('form.comment')}
          name="comment"
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
          ref={input}
          rows={3}
          value={comment}
        />
        <EntryImages activityId={activityId} images={detail.draft} isJudged={isJudged} least={minPictures} />
        {error === null ? null : (
          <Alert color="red" role="alert">
            {errorText(error)}
          </Alert>
        )}
        <p className={classes.muted}>
          {say(isPublic ? 'form.public' : 'form.private')} {say('form.final')}
        </p>
        <Button kind="primary" loading={isPending} size="lg" type="submit">
          {say('form.send')}
        </Button>
      </form>
    </section>
  )
}

function useJoin(activityId: string) {
  const say = useActivityPhrases()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (comment: string) => call(joinActivity, { params: { activityId }, body: { comment } }),
    onSuccess: () => passingNote.say(say('form.sent')),
    onSettled: () => queries.invalidateQueries({ queryKey: activitiesKey }),
  })
}
