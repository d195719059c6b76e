/** Where work begins: a title, the skills, and a place to write. */
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { skills } from '#capabilities/skills/skills.ts';
import { AbilityType } from '#contract/task.ts';
import { Composer, type ComposerHandle } from '#web/features/composer/composer.tsx';
import { homeDraft } from '#web/features/composer/draft.ts';
import { DropZone } from '#web/features/composer/drop-zone.tsx';
import { useBelow, widths } from '#web/shell/media.ts';
import { useTitle } from '#web/shell/title.ts';
import { HomeTitle } from './home-title.tsx';
import { useFrame } from './layout.tsx';
import { warmTaskPage } from './load-task.ts';
import { SkillTabs } from './skill-tabs.tsx';

const general = { title: '把事情放到案头，剩下的交给我', placeholder: '写下要完成的工作，可以附上文件...' };

export function Home() {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const { newTaskCount } = useFrame();
  const text = useRef<ComposerHandle>(null);
  const touch = useBelow(widths.mobile);
  const skill = skills.find((one) => one.id === query.get('skill'));
  useTitle(skill?.label);
  useEffect(warmTaskPage, []);
  useEffect(() => {
    // On a phone the keyboard would cover the page before anybody has read it.
    if (!touch) text.current?.focus();
  }, [newTaskCount, touch]);

  const choose = (id: string) => {
    const next = new URLSearchParams(query);
    if (id === skill?.id) next.delete('skill');
    else next.set('skill', id);
    setQuery(next, { replace: true });
    if (!touch) text.current?.focus();
  };
  return (
    <DropZone draftKey={homeDraft} className="h-full">
      <main className="flex h-full flex-col items-center overflow-y-auto px-4 pb-10 md:px-8">
        <div className="my-auto w-full max-w-190 pt-6 pb-[12vh] max-md:pt-2">
          <HomeTitle text={skill?.title ?? general.title} />
          <SkillTabs active={skill?.id} onChoose={choose} />
          <Composer
            draftKey={homeDraft}
            placeholder={skill?.placeholder ?? general.placeholder}
            ability_type={skill?.ability_type ?? AbilityType.General}
            skill={skill ? { id: skill.id, name: skill.label } : null}
            onExitSkill={() => skill && choose(skill.id)}
            handle={text}
            onSent={(task_id) => void navigate(`/task/${task_id}`)}
          />
        </div>
      </main>
    </DropZone>
  );
}
