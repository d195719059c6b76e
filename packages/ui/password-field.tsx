/** A field for a password, which may be looked at while it is typed. */
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'> & { autoComplete: 'current-password' | 'new-password' };

export function PasswordField(props: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      end={
        <IconButton
          label={`${visible ? '隐藏' : '显示'}${props.label}`}
          icon={<Icon size={18} strokeWidth={1.5} />}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
