/** 设置: the account, the models that answer, the tools, the skills, the logins tasks may use, the notifications. */
import { Bell, Blocks, Bot, Globe, GraduationCap, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Modal } from '#ui/modal.tsx';
import { SideTabs } from '#ui/side-tabs.tsx';
import { closeSettings, openSettings, settingsSections, type SettingsSection } from '#web/shell/dialogs.ts';
import { AccountSection } from './account-section.tsx';
import { AuthorizationsSection } from './authorizations-section.tsx';
import { ModelsSection } from './models-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

const tabsWith = (tools: ReactNode, skills: ReactNode) =>
  [
    { id: 'account', label: '账号', icon: <UserRound {...icon} />, content: <AccountSection /> },
    { id: 'models', label: '模型', icon: <Bot {...icon} />, content: <ModelsSection /> },
    { id: 'tools', label: '工具', icon: <Blocks {...icon} />, content: tools },
    { id: 'skills', label: '技能', icon: <GraduationCap {...icon} />, content: skills },
    { id: 'authorizations', label: '浏览器授权', icon: <Globe {...icon} />, content: <AuthorizationsSection /> },
    { id: 'notifications', label: '浏览器通知', icon: <Bell {...icon} />, content: <NotificationsSection /> },
  ] satisfies { id: SettingsSection; [rest: string]: unknown }[];

export interface SettingsDialogProps {
  section: SettingsSection;
  /** The sections of the tools and of the skills, which are features of their own. */
  tools: ReactNode;
  skills: ReactNode;
}

export function SettingsDialog({ section, tools, skills }: SettingsDialogProps) {
  return (
    <Modal open onOpenChange={(open) => !open && closeSettings()} title="设置" size="page">
      <SideTabs
        label="设置"
        tabs={tabsWith(tools, skills)}
        active={section}
        onChange={(id) => {
          const chosen = settingsSections.find((one) => one === id);
          if (chosen) openSettings(chosen);
        }}
      />
    </Modal>
  );
}
