/** The library behind menus, loaded when somebody is about to open the first one. */
export { DropdownMenu as parts } from 'radix-ui';
