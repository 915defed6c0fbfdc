"""What a machine is: frozen declarations of bodies, joints, forces, controllers and events."""
